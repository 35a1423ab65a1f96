// swift-tools-version: 6.2
import PackageDescription

#if os(Linux)
  import Glibc
#endif

/// Release builds optimise across targets: a hot generic scan called from another target is 50 to
/// 90 times slower without it (see Documentation/Architecture.md, "Speed"). A package with an unsafe flag can't be
/// another one's dependency; this one is a program, and a part that is published on its own would do without.
let optimised: [SwiftSetting] = [
  .unsafeFlags(["-cross-module-optimization"], .when(configuration: .release))
]

/// The pkg-config file of utf8proc has a flag that the package manager warns of at every build, and Debian's header lies
/// where the compiler looks anyway.
#if os(macOS)
  let utf8procPkgConfig: String? = "libutf8proc"
#else
  let utf8procPkgConfig: String? = nil
#endif

/// Where the linker looks first in release builds for Linux.
///
/// The Swift runtime in the program wants the C++ library, and to load that takes 0.5 ms, a tenth of the time
/// in which a build starts. So it is linked into the program, too, where there is a static one.
let linkerFolders: [String] = {
  let folders = [Context.packageDirectory + "/Sources/CNoNetwork/lib"]
  #if os(Linux)
    let systems = [
      "x86_64-linux-gnu", "aarch64-linux-gnu", "x86_64-redhat-linux", "aarch64-redhat-linux",
    ]
    let hasStaticLibrary = systems.contains { system in
      (9...30).contains { access("/usr/lib/gcc/\(system)/\($0)/libstdc++.a", R_OK) == 0 }
    }
    if hasStaticLibrary { return folders + [Context.packageDirectory + "/Sources/CSystem/lib"] }
  #endif
  return folders
}()

/// The commit of the program, which the Makefile tells.
let commit = Context.environment["SOCIALCONNECT_COMMIT"].map {
  CSetting.define(
    "SOCIALCONNECT_COMMIT",
    to: "\"\($0.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })\"")
}

let package = Package(
  name: "SocialConnect",
  platforms: [.macOS(.v26)],
  products: [
    .executable(name: "socialconnect", targets: ["socialconnect"])
  ],
  dependencies: [
    // `BuildCommand` names its program by a parameter that the next minor version may take away.
    .package(
      url: "https://github.com/apple/swift-argument-parser.git", .upToNextMinor(from: "1.8.2")),
    .package(url: "https://github.com/jpsim/Yams.git", from: "6.2.2"),
    // Before version 1 any minor version may take something away.
    .package(
      url: "https://github.com/swhitty/FlyingFox.git", .upToNextMinor(from: "0.27.0")),
  ],
  targets: [
    // The house: arrows only point down (Scripts/check-layers holds them to it).
    .executableTarget(
      name: "socialconnect",
      dependencies: [
        "Preview", "Presentation", "UseCases", "Repository", "Markup", "Domain", "CSystem",
        "CNoNetwork", "CBuild",
        .product(name: "FlyingFox", package: "FlyingFox"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      resources: [.embedInCode("DefaultTheme"), .embedInCode("NewSite")],
      swiftSettings: optimised,
      linkerSettings: [
        .unsafeFlags(
          linkerFolders.flatMap { ["-L", $0] },
          .when(platforms: [.linux], configuration: .release))
      ]),
    .target(
      name: "Preview",
      dependencies: ["Presentation", "UseCases", "Domain"],
      resources: [.embedInCode("Resources")],
      swiftSettings: optimised),
    .target(
      name: "Presentation",
      dependencies: ["UseCases", "Markup", "TemplateEngine", "Domain"],
      swiftSettings: optimised),
    .target(
      name: "UseCases",
      dependencies: ["Markup", "Domain"],
      swiftSettings: optimised),
    .target(
      name: "Repository",
      dependencies: ["Markup", "Domain", "CSystem", .product(name: "Yams", package: "Yams")],
      swiftSettings: optimised),
    .target(
      name: "Markup",
      dependencies: ["Domain", "CMarkGFM", "CUTF8Proc"],
      swiftSettings: optimised),
    .target(name: "TemplateEngine", swiftSettings: optimised),
    .target(name: "Domain", swiftSettings: optimised),
    .systemLibrary(
      name: "CMarkGFM", pkgConfig: "libcmark-gfm",
      providers: [
        .apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"]), .brew(["cmark-gfm"]),
      ]),
    .systemLibrary(
      name: "CUTF8Proc", pkgConfig: utf8procPkgConfig,
      providers: [.apt(["libutf8proc-dev"]), .brew(["utf8proc"])]),
    .systemLibrary(name: "CSystem"),
    .target(name: "CBuild", cSettings: commit.map { [$0] }),
    .target(
      name: "CNoNetwork", exclude: ["lib"],
      cSettings: [
        .define("SOCIALCONNECT_STANDS_IN", .when(platforms: [.linux], configuration: .release))
      ]),
    .target(
      name: "TestSupport", dependencies: ["UseCases", "Domain"], path: "Tests/TestSupport"),
    .testTarget(name: "DomainTests", dependencies: ["Domain", "TestSupport"]),
    .testTarget(
      name: "TemplateEngineTests", dependencies: ["TemplateEngine", "TestSupport"],
      resources: [.copy("Golden"), .copy("Jinja")]),
    .testTarget(
      name: "MarkupTests",
      dependencies: [
        "Markup", "Domain", "CMarkGFM", "TestSupport", .product(name: "Yams", package: "Yams"),
      ],
      exclude: ["twitter-text", "Golden"]),
    .testTarget(
      name: "RepositoryTests", dependencies: ["Repository", "Markup", "Domain", "TestSupport"],
      exclude: ["json-suite", "Media/Fixtures", "Renditions/wide.jpg", "Content/Apps"]),
    .testTarget(
      name: "UseCasesTests", dependencies: ["UseCases", "Markup", "Domain", "TestSupport"]),
    .testTarget(
      name: "PresentationTests",
      dependencies: [
        "Presentation", "UseCases", "TemplateEngine", "Markup", "Domain", "TestSupport",
      ]),
    .testTarget(
      name: "PreviewTests", dependencies: ["Preview", "Presentation", "UseCases", "Domain"]),
    .testTarget(
      name: "SocialConnectTests",
      dependencies: [
        "socialconnect", "Preview", "Presentation", "Repository", "UseCases", "TemplateEngine",
        "Domain", "TestSupport",
      ],
      exclude: ["Archives", "Sites"]),
  ],
  swiftLanguageModes: [.v6]
)

// What the compiler warns of is an error where a change is checked (`.ci/run`), and there alone: another
// compiler warns of other things.
if Context.environment["SOCIALCONNECT_WARNINGS"] == "errors" {
  for target in package.targets where target.type != .system {
    target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
  }
}
