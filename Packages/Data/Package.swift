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
    .library(name: "ImageProcessing", targets: ["ImageProcessing"]),
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
    // Debian's static archives, so that a program that never meets a picture loads no library for it.
    .systemLibrary(name: "CJPEG", providers: [.apt(["libjpeg-dev"])]),
    .systemLibrary(name: "CPNG", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(name: "CWebP", providers: [.apt(["libwebp-dev"])]),
    .target(
      name: "CImageCodecs",
      dependencies: [
        .target(name: "CJPEG", condition: .when(platforms: [.linux])),
        .target(name: "CPNG", condition: .when(platforms: [.linux])),
      ],
      linkerSettings: [
        .linkedLibrary(":libjpeg.a", .when(platforms: [.linux])),
        .linkedLibrary(":libpng16.a", .when(platforms: [.linux])),
        .linkedLibrary(":libz.a", .when(platforms: [.linux])),
        .linkedLibrary("m", .when(platforms: [.linux])),
      ]),
    .target(
      name: "ImageProcessing",
      dependencies: [
        "Domain", .target(name: "CImageCodecs", condition: .when(platforms: [.linux])),
        .target(name: "CWebP", condition: .when(platforms: [.linux])),
      ],
      swiftSettings: settings,
      linkerSettings: [.linkedLibrary(":libwebp.a", .when(platforms: [.linux]))]),
    .testTarget(
      name: "ImageProcessingTests", dependencies: ["ImageProcessing", "Domain"],
      swiftSettings: settings),
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
