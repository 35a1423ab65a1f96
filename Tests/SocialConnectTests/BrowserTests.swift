import Foundation
import Testing

#if os(Linux)
  @Suite("The browser that the preview opens")
  struct BrowserTests {
    @Test("it gets the address, and the signals as they are for any program")
    func signals() throws {
      let site = try SiteCopy.small()
      // It notes what it finds, and ends the preview.
      let opener = """
        #!/bin/sh
        echo "$1" >'\(site.root)/seen'
        /bin/grep -E '^Sig(Blk|Ign):' /proc/self/status >>'\(site.root)/seen'
        kill $PPID
        """
      try site.write(opener, to: "tools/xdg-open")
      try #require(chmod(site.root + "/tools/xdg-open", 0o755) == 0)
      let run = try Program.run(
        ["serve", "--open", "--quiet", "--port", "0", "--source", site.root],
        searchPath: site.root + "/tools")
      #expect(run.status == 0, "\(run.errors)")
      let seen = try String(contentsOfFile: site.root + "/seen", encoding: .utf8)
        .split(separator: "\n")
      try #require(seen.count == 3, "\(seen)")
      #expect(seen[0].hasPrefix("http://127.0.0.1:"))
      for line in seen[1...] {
        let signals = try #require(UInt64(line.suffix(16), radix: 16))
        // Those behind the 31st are the C library's own.
        #expect(signals & 0x7FFF_FFFF == 0, "\(line)")
      }
    }
  }
#endif
