import Foundation
import Testing

@Suite("Generated networks")
struct GeneratedNetworkTests {
  @Test("the same network gives the same site, written as JSON and as Markdown files")
  func sameSite() throws {
    let network = GeneratedNetwork(seed: 7, postCount: 200)
    let json = try SiteCopy(try network.json())
    let markdown = try SiteCopy(network.markdown())
    let expected = try json.build("--strict")
    #expect(expected.count > 250)
    #expect(expected["page/1/index.html"] != nil)
    let found = try markdown.build("--strict")
    let difference = FolderContents.difference(found, expected)
    #expect(difference == nil, "\(difference ?? "")")
  }

  @Test("the order of records in a file changes nothing")
  func order() throws {
    var files = try GeneratedNetwork(seed: 8, postCount: 60).json()
    let expected = try SiteCopy(files).build()
    for (path, text) in files {
      let records = try JSONSerialization.jsonObject(with: Data(text.utf8))
      let reversed = try #require(records as? [Any]).reversed()
      let data = try JSONSerialization.data(withJSONObject: Array(reversed))
      files[path] = String(decoding: data, as: UTF8.self)
    }
    let found = try SiteCopy(files).build()
    let difference = FolderContents.difference(found, expected)
    #expect(difference == nil, "\(difference ?? "")")
  }
}
