import Testing

@testable import Repository

@Suite("The authority of ids")
struct TagAuthorityTests {
  @Test(
    "a domain or an address of e-mail, and a year, month or day of the calendar",
    arguments: [
      "example.org,2026", "example.org,2026-12", "example.org,2026-01-31", "a-b.example,2024-02-29",
      "ann@example.org,2026-11-21",
    ])
  func right(text: String) {
    #expect(TagAuthority.isValid(text))
  }

  @Test(
    "a date that there is not is refused, and so is every other form",
    arguments: [
      "example.org,2026-13", "example.org,2026-00", "example.org,2026-02-30",
      "example.org,2026-99-99", "example.org,2026-01-00", "example.org,2025-02-29",
      "example.org,0000", "example.org,26", "example.org,2026-1", "example.org,2026-1-1",
      "example.org,2026-01-1", "example.org,2026-", "example.org,20260101", "example.org,-2026",
      "example.org,2026-01-01T00:00:00Z", "example.org,２０２６", "example.org,", "example.org",
      ",2026", "a b,2026", "example.org,2026,2026", "example.,2026", "example-,2026",
    ])
  func wrong(text: String) {
    #expect(!TagAuthority.isValid(text))
  }
}
