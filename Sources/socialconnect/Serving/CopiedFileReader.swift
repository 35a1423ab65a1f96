import Dispatch
import Preview
import Synchronization

/// Reads pictures and static files for the preview, one after the other and on a thread of their own: pages don't
/// wait for them, however large they are and however many are asked for at once.
///
/// A class, because all sites that are shown one after the other share it.
final class CopiedFileReader: Sendable {
  private struct State {
    /// In bytes, by what stands for a file.
    var lengths: [String: Int] = [:]
    /// What was read last: whoever asks for parts of it, or for it once more, has it without a copy.
    var last: (name: String, bytes: [UInt8])?
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "copied files")

  /// How long a file is, in bytes; nil before it was read.
  ///
  /// - Parameter name: stands for the file, and is another one for other bytes.
  func length(of name: String) -> Int? { state.withLock { $0.lengths[name] } }

  /// - Parameter name: nil for a file that nobody is going to ask for again.
  func bytes(
    of name: String?, _ read: @escaping @Sendable () throws(PreviewFailure) -> [UInt8]
  ) async throws(PreviewFailure) -> [UInt8] {
    let result = await withCheckedContinuation { reader in
      queue.async { reader.resume(returning: self.read(name, read)) }
    }
    return try result.get()
  }

  private func read(
    _ name: String?, _ read: () throws(PreviewFailure) -> [UInt8]
  ) -> Result<[UInt8], PreviewFailure> {
    guard let name else { return Result { () throws(PreviewFailure) in try read() } }
    let last = state.withLock { $0.last }
    if let last, last.name == name { return .success(last.bytes) }
    // Room for the next one.
    state.withLock { $0.last = nil }
    return Result { () throws(PreviewFailure) in
      let bytes = try read()
      state.withLock {
        $0.lengths[name] = bytes.count
        $0.last = (name, bytes)
      }
      return bytes
    }
  }
}
