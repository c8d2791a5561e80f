// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "DesignTokens",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "DesignTokens", targets: ["DesignTokens"]),
    .library(name: "DesignTokensMock", targets: ["DesignTokensMock"]),
  ],
  targets: [
    .target(name: "DesignTokens", swiftSettings: settings),
    .target(name: "DesignTokensMock", dependencies: ["DesignTokens"], swiftSettings: settings),
    .testTarget(
      name: "DesignTokensTests", dependencies: ["DesignTokens", "DesignTokensMock"],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
