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
  name: "Data",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Data", targets: ["Data"]),
    .library(name: "DataMock", targets: ["DataMock"]),
  ],
  dependencies: [
    .package(path: "../Domain"),
    .package(path: "../Networking"),
    .package(path: "../LocalPersistence"),
  ],
  targets: [
    .target(
      name: "Data",
      dependencies: [
        "Domain", "Networking", "LocalPersistence",
        .product(name: "Cryptography", package: "LocalPersistence"),
      ],
      swiftSettings: settings),
    .target(
      name: "DataMock", dependencies: ["Data", "Domain", "Networking"], swiftSettings: settings),
    .testTarget(
      name: "DataTests",
      dependencies: [
        "Data", "DataMock", "Domain", "Networking", "LocalPersistence",
        .product(name: "Cryptography", package: "LocalPersistence"),
        .product(name: "NetworkingMock", package: "Networking"),
        .product(name: "LocalPersistenceMock", package: "LocalPersistence"),
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
