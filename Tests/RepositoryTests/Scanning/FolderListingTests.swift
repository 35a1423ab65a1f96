import Foundation
import Testing

@testable import Repository

@Suite("What folders hold")
struct FolderListingTests {
  private static func sandbox() throws -> SiteSandbox {
    let sandbox = try SiteSandbox(["a/file": "", "a/.hidden": "", "a/..b": "", "a/folder/x": ""])
    try sandbox.link("a/link", to: "file")
    try #require(mkfifo(sandbox.root + "/a/pipe", 0o600) == 0)
    return sandbox
  }

  @Test("an entry is the same kind whether the listing says it or the file system is asked")
  func kinds() throws {
    let sandbox = try Self.sandbox()
    let folder = sandbox.root + "/a"
    let entries = try FolderEntry.entries(of: folder)
    #expect(entries.map(\.name) == ["file", "folder", "link", "pipe"])
    #expect(entries.map(\.kind) == [.file, .folder, .link, .other])
    #expect(entries.map { FolderEntry.kind(of: folder + "/" + $0.name) } == entries.map(\.kind))
  }

  @Test("all names are told but those of the folder itself and the one above it")
  func names() throws {
    let sandbox = try Self.sandbox()
    #expect(
      try FolderTree.names(in: sandbox.root + "/a").sorted()
        == ["..b", ".hidden", "file", "folder", "link", "pipe"])
  }

  @Test("a missing folder is told from one that can't be read")
  func missing() throws {
    let sandbox = try Self.sandbox()
    let (none, file) = (sandbox.root + "/none", sandbox.root + "/a/file")
    #expect(throws: FileReadingError.missing) { try FolderEntry.entries(of: none) }
    #expect(throws: FileReadingError.system(errno: ENOTDIR)) { try FolderEntry.entries(of: file) }
    #expect(throws: OutputError.system(.read, path: none, errno: ENOENT)) {
      try FolderTree.names(in: none)
    }
    #expect(throws: OutputError.system(.read, path: file, errno: ENOTDIR)) {
      try FolderTree.names(in: file)
    }
  }

  @Test("a listing that fails amidst is an error, and no folder that holds less")
  func failing() throws {
    let sandbox = try Self.sandbox()
    let handle = open(sandbox.root + "/a", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    let noFolder = open("/dev/null", O_RDONLY | O_CLOEXEC)
    try #require(handle >= 0 && noFolder >= 0)
    defer { close(noFolder) }
    var listing = try FolderListing(handle: handle)
    var failure: SystemError?
    var count = 0
    do throws(SystemError) {
      while try listing.next() != nil {
        count += 1
        // Whatever is read from now on is read from something that can't be listed.
        dup2(noFolder, handle)
      }
    } catch {
      failure = error
    }
    #expect(count > 0)
    #expect(failure == SystemError(errno: ENOTDIR))
  }
}
