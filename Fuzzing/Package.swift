// swift-tools-version: 6.2
import PackageDescription

/// Coverage of every branch for libFuzzer, and the address sanitizer, in all that strangers' bytes
/// go through. The targets are the repository's own, by links in `Sources`, so that the normal build
/// knows nothing of this.
let watched: [SwiftSetting] = [
  .unsafeFlags(["-sanitize=fuzzer,address", "-parse-as-library", "-enable-testing"])
]

let package = Package(
  name: "Fuzzing",
  platforms: [.macOS(.v26)],
  dependencies: [
    .package(url: "https://github.com/jpsim/Yams.git", from: "6.2.2")
  ],
  targets: [
    .executableTarget(
      name: "fuzz",
      dependencies: ["Repository", "Markup", "TemplateEngine", "Domain", "CFuzzer"],
      swiftSettings: watched,
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])]),
    .target(
      name: "Repository",
      dependencies: ["Markup", "Domain", "CSystem", .product(name: "Yams", package: "Yams")],
      swiftSettings: watched),
    .target(
      name: "Markup", dependencies: ["Domain", "CMarkGFM", "CUTF8Proc"], swiftSettings: watched),
    .target(name: "TemplateEngine", swiftSettings: watched),
    .target(name: "Domain", swiftSettings: watched),
    .systemLibrary(name: "CMarkGFM", pkgConfig: "libcmark-gfm"),
    .systemLibrary(name: "CUTF8Proc"),
    .systemLibrary(name: "CSystem"),
    .systemLibrary(name: "CFuzzer"),
  ],
  swiftLanguageModes: [.v6]
)
