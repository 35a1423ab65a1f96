import Domain

/// What the preview answers (RFC 9110).
public struct PreviewResponse: Sendable, Equatable {
  /// The status codes that the preview answers with.
  public enum Status: Int, Sendable {
    case ok = 200
    case partialContent = 206
    case found = 302
    case notModified = 304
    case forbidden = 403
    case notFound = 404
    case methodNotAllowed = 405
    case rangeNotSatisfiable = 416
    case misdirectedRequest = 421
    case internalServerError = 500
    case serviceUnavailable = 503

    /// The reason phrase (RFC 9110, section 15).
    public var phrase: String {
      switch self {
      case .ok: "OK"
      case .partialContent: "Partial Content"
      case .found: "Found"
      case .notModified: "Not Modified"
      case .forbidden: "Forbidden"
      case .notFound: "Not Found"
      case .methodNotAllowed: "Method Not Allowed"
      case .rangeNotSatisfiable: "Range Not Satisfiable"
      case .misdirectedRequest: "Misdirected Request"
      case .internalServerError: "Internal Server Error"
      case .serviceUnavailable: "Service Unavailable"
      }
    }
  }

  /// No other codes than these are ever sent.
  public let status: Status
  /// In the order in which they are sent, without `Content-Length`.
  public private(set) var headers: [(name: String, value: String)]
  /// Nothing where the answer has no body.
  public private(set) var body: ArraySlice<UInt8>
  /// The value of `Content-Length`: to HEAD it is that of the body which GET would bring.
  public let contentLength: Int

  init(
    _ status: Status, _ headers: [(name: String, value: String)], _ body: [UInt8],
    contentLength: Int? = nil
  ) {
    self.status = status
    self.headers =
      headers + [
        ("X-Content-Type-Options", "nosniff"),
        // Another site open in the same browser learns nothing of what is being written.
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Referrer-Policy", "same-origin"),
      ]
    self.contentLength = contentLength ?? body.count
    self.body = body[...]
  }

  /// The same without what it would bring: an answer to HEAD, or to who has it already.
  var withoutBody: PreviewResponse {
    var answer = self
    answer.body = []
    return answer
  }

  /// A part of a file, whose bytes are not there a second time.
  static func part(
    _ range: Range<Int>, of bytes: [UInt8], _ headers: [(name: String, value: String)]
  ) -> PreviewResponse {
    let place = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(bytes.count)"
    var answer = PreviewResponse(
      .partialContent, headers + [("Content-Range", place)], [], contentLength: range.count)
    answer.body = bytes[range]
    return answer
  }

  /// An answer that says itself what is wrong.
  static func plain(
    _ status: Status, _ text: String, _ headers: [(name: String, value: String)] = []
  ) -> PreviewResponse {
    PreviewResponse(
      status,
      [("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-store")] + headers,
      Array((text + "\n").utf8))
  }

  /// An answer without a body, where it is known how long that would be.
  static func ofLength(
    _ length: Int, _ status: Status, _ headers: [(name: String, value: String)]
  ) -> PreviewResponse {
    PreviewResponse(status, headers, [], contentLength: length)
  }

  /// The value of a header; nil where it is not sent.
  public func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }

  public static func == (left: PreviewResponse, right: PreviewResponse) -> Bool {
    left.status == right.status && left.body == right.body
      && left.contentLength == right.contentLength
      && left.headers.elementsEqual(right.headers) { $0 == $1 }
  }
}
