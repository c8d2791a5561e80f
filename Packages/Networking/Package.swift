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
  name: "Networking",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Networking", targets: ["Networking"]),
    .library(name: "NetworkingURLSession", targets: ["NetworkingURLSession"]),
    .library(name: "NetworkingMock", targets: ["NetworkingMock"]),
  ],
  targets: [
    .target(name: "Networking", swiftSettings: settings),
    .target(name: "NetworkingURLSession", dependencies: ["Networking"], swiftSettings: settings),
    .target(name: "NetworkingMock", dependencies: ["Networking"], swiftSettings: settings),
    .testTarget(
      name: "NetworkingTests",
      dependencies: ["Networking", "NetworkingURLSession", "NetworkingMock"],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
