import TestSupport
import Testing

@testable import Domain

@Suite("Addresses that other hosts may be asked about")
struct HostedURLTests {
  @Test(
    "an address is brought into one form",
    arguments: [
      ("https://example.net", "https://example.net/"),
      ("HTTPS://Example.NET:443/A?b=c#d", "https://example.net/A?b=c"),
      ("http://example.net:443/", "http://example.net:443/"),
      ("http://example.net?x", "http://example.net/?x"),
      ("http://example.net./a b\"\\|", "http://example.net/a%20b%22%5C%7C"),
      ("https://例え.テスト/日", "https://xn--r8jz45g.xn--zckzah/%E6%97%A5"),
      (
        "https://%E4%BE%8B%e3%81%88.%E3%83%86スト/%E6%97%A5",
        "https://xn--r8jz45g.xn--zckzah/%E6%97%A5"
      ),
      ("https://bücher.example/", "https://xn--bcher-kva.example/"),
      ("http://93.184.216.34/[1-9]{a,b}", "http://93.184.216.34/[1-9]%7Ba,b%7D"),
    ])
  func form(_ text: String, _ expected: String) throws {
    #expect(try HostedURL(text).text == expected)
  }

  @Test(
    "what could be read in two ways, or is none of ours to ask, is refused",
    arguments: [
      ("ftp://example.net/", .notWeb), ("file:///etc/passwd", .notWeb), ("//example.net", .notWeb),
      ("-o/x", .notWeb), ("", .notWeb), ("javascript:x", .notWeb),
      ("http://user@example.net/", .credentials), ("http://a:b@example.net/", .credentials),
      ("http://good.example@[::1]/", .credentials), ("http://example.net:22/", .port),
      ("http://example.net:99999999999999999999/", .port), ("http://example.net:8o/", .port),
      ("http://example.net:-80/", .port), ("http:///a", .host), ("http://:80/", .host),
      ("http://127.1/", .host), ("http://2130706433/", .host), ("http://0x7f.0.0.1/", .host),
      ("http://0177.0.0.1/", .host), ("http://1.2.3.256/", .host), ("http://[::1]/", .host),
      ("http://a..b/", .host), ("http://a b/", .host), ("http://a\"b/", .host),
      ("http://a,b/", .host), ("http://a%2eb/", .host),
      ("http://%61.example/", .host), ("http://%E4%BE.example/", .host),
      ("http://é%2Eexample/", .host), ("http://%/", .host), ("http://%c3%/", .host),
      ("http://example.net:+80/", .port), ("http://.../", .host),
      ("http://\(String(repeating: "a", count: 64)).example/", .host),
      (
        "http://"
          + [63, 63, 63, 62].map { String(repeating: "a", count: $0) }.joined(separator: "."),
        .host
      ),
      ("http://example.net/" + String(repeating: "a", count: 9000), .tooLong),
    ] as [(String, HostedURL.Refusal)])
  func refused(_ text: String, _ refusal: HostedURL.Refusal) {
    #expect(throws: refusal) { try HostedURL(text) }
  }

  @Test("whatever the text, what comes out has nothing that another program could read as its own")
  func random() throws {
    var random = SeededRandom(seed: 17)
    let parts = [
      "http://", "https://", "a", "é", "日本", ":", "80", "443", "@", "/", "\\", "?", "#", "%", "%2e",
      ".", "-", "\"", "\n", "\t", " ", "[", "]", "{", "}", "\u{202E}", "127", "0x7f", "_", ",",
    ]
    var count = 0
    for _ in 0..<20_000 {
      let text =
        (random.next() % 4 == 0 ? "" : "http://a")
        + (0..<Int(random.next() % 8)).map { _ in parts[Int(random.next() % UInt64(parts.count))] }
        .joined()
      guard let url = try? HostedURL(text) else { continue }
      count += 1
      #expect(url.port == 80 || url.port == 443)
      #expect(
        url.text.wholeMatch(of: /https?:\/\/[a-z0-9._\-]+(:\d+)?\/[!#-;=?-\[\]_a-z~]*/) != nil,
        "\(text) gave \(url.text)")
      #expect(try HostedURL(url.text) == url, "\(text)")
    }
    #expect(count > 1000)
  }
}

@Suite("Addresses of hosts")
struct HostAddressTests {
  @Test(
    "what is not public is never asked",
    arguments: [
      "0.0.0.0", "10.1.2.3", "100.64.0.1", "100.100.100.200", "100.127.255.255", "127.0.0.1",
      "127.255.255.254",
      "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.192", "192.0.2.1", "192.88.99.1",
      "192.168.1.1", "198.18.0.1", "198.19.255.255", "198.51.100.7", "203.0.113.9", "224.0.0.1",
      "239.255.255.255", "240.0.0.1", "255.255.255.255", "168.63.129.16",
    ])
  func privateIPv4(_ text: String) throws {
    let address = try #require(HostAddress(text.split(separator: ".").compactMap { UInt8($0) }))
    #expect(!address.isPublic)
    #expect(address.text == text)
  }

  @Test(
    "the rest is",
    arguments: [
      "1.1.1.1", "93.184.216.34", "100.63.0.1", "172.32.0.1", "192.1.0.1", "223.255.255.1",
    ])
  func publicIPv4(_ text: String) throws {
    let address = try #require(HostAddress(text.split(separator: ".").compactMap { UInt8($0) }))
    #expect(address.isPublic)
  }

  @Test(
    "of IPv6 what is given out to the world, without what stands for IPv4",
    arguments: [
      ("20010db8", false), ("00000000", false), ("fc000000", false), ("fd000ec2", false),
      ("fe800000", false), ("ff020000", false), ("0064ff9b", false), ("2002c0a8", false),
      ("20010000", false), ("20010010", false), ("3fff0000", false), ("26064700", true),
      ("20014860", true), ("2a000000", true), ("3fff1000", true),
    ])
  func ipv6(_ start: String, _ isPublic: Bool) throws {
    let value = try #require(UInt32(start, radix: 16))
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    let address = try #require(HostAddress(bytes + [UInt8](repeating: 0, count: 11) + [1]))
    #expect(address.isPublic == isPublic)
    #expect(address.text.split(separator: ":").count == 8)
  }

  @Test("an IPv4 address within an IPv6 one is not public")
  func mapped() throws {
    let bytes = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF, 8, 8, 8, 8]
    #expect(try #require(HostAddress(bytes)).isPublic == false)
    #expect(HostAddress([1, 2, 3]) == nil)
  }
}

@Suite("Hosts that everybody can reach")
struct PublicHostTests {
  @Test(
    "a name of the reader's own network is none, nor an address that is not public",
    arguments: [
      "http://192.168.1.1/", "http://10.0.0.1:8080/a", "http://127.0.0.1",
      "http://169.254.169.254/",
      "http://2130706433/", "http://127.1/", "http://0x7f.0.0.1/", "http://0177.0.0.1/",
      "http://127.0.0.1./", "http://1.2.3.256/", "http://[::1]/", "http://[2001:4860::1]/",
      "http://[::ffff:192.168.1.1]/", "http://localhost:631/x", "http://LOCALHOST/",
      "http://localhost./",
      "http://a.localhost/", "https://nas/", "https://nas.Local/a", "https://a.internal?b",
      "https://a.home.arpa#b", "https://router.lan/", "https://a.b.corp/",
      "http://%31%32%37.0.0.1/", "https://router.test/x",
      "https://a.example../", "https://a%2Eexample/", "https://./", "https:///a",
      "mailto:a@b.example", "",
    ])
  func own(_ address: String) {
    let isPublic = PublicHost.isNamed(by: address.utf8Span.span)
    #expect(!isPublic)
  }

  @Test(
    "the rest is",
    arguments: [
      "https://example.org", "HTTP://Example.ORG:8080/a", "https://example.org./?b",
      "http://1.1.1.1/a",
      "https://a_b.example/", "https://xn--r8jz45g.xn--zckzah/", "https://local.example/",
      "https://192.168.1.1.example/", "https://my.land/",
    ])
  func everybodys(_ address: String) {
    let isPublic = PublicHost.isNamed(by: address.utf8Span.span)
    #expect(isPublic)
  }
}
