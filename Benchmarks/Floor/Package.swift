// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Floor",
  platforms: [.macOS(.v26)],
  targets: [.executableTarget(name: "floor", path: "Sources/floor")],
  swiftLanguageModes: [.v6]
)
