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
  name: "Domain",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Domain", targets: ["Domain"]),
    .library(name: "DomainMock", targets: ["DomainMock"]),
  ],
  targets: [
    .target(name: "Domain", swiftSettings: settings),
    .target(name: "DomainMock", dependencies: ["Domain"], swiftSettings: settings),
    .testTarget(
      name: "DomainTests", dependencies: ["Domain", "DomainMock"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
