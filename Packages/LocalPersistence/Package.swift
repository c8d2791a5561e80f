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
  name: "LocalPersistence",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "LocalPersistence", targets: ["LocalPersistence"]),
    .library(name: "LocalPersistenceMock", targets: ["LocalPersistenceMock"]),
    .library(name: "Cryptography", targets: ["Cryptography"]),
  ],
  targets: [
    .systemLibrary(
      name: "CCrypto", pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"]), .brew(["openssl"])]
    ),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .target(
      name: "Cryptography",
      dependencies: [.target(name: "CCrypto", condition: .when(platforms: [.linux]))],
      swiftSettings: settings),
    .target(
      name: "LocalPersistence",
      dependencies: [
        "Cryptography", .target(name: "CSQLite", condition: .when(platforms: [.linux])),
      ],
      swiftSettings: settings),
    .target(
      name: "LocalPersistenceMock", dependencies: ["Cryptography", "LocalPersistence"],
      swiftSettings: settings),
    .testTarget(
      name: "LocalPersistenceTests",
      dependencies: ["Cryptography", "LocalPersistence", "LocalPersistenceMock"],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
