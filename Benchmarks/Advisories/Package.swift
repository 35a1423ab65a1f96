// swift-tools-version: 6.2

import PackageDescription

// As in the package of the program.
#if os(macOS)
  let utf8procPkgConfig: String? = "libutf8proc"
#else
  let utf8procPkgConfig: String? = nil
#endif

/// Measures what the known hard texts cost the Markdown parser behind our guards. The targets are the
/// repository's own, by links in `Sources`.
let package = Package(
  name: "Advisories",
  platforms: [.macOS(.v26)],
  targets: [
    .executableTarget(name: "advisories", dependencies: ["Markup"]),
    .target(name: "Markup", dependencies: ["Domain", "CMarkGFM", "CUTF8Proc"]),
    .target(name: "Domain"),
    .systemLibrary(name: "CMarkGFM", pkgConfig: "libcmark-gfm"),
    .systemLibrary(name: "CUTF8Proc", pkgConfig: utf8procPkgConfig),
  ],
  swiftLanguageModes: [.v6]
)
