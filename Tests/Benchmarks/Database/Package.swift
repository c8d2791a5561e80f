// swift-tools-version: 6.2
import PackageDescription

// A manifest of its own, so that nothing else resolves the library it measures against.
let package = Package(
  name: "DatabaseBenchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(path: "../../../Packages/LocalPersistence"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .executableTarget(
      name: "DatabaseBenchmarks",
      dependencies: [
        .product(name: "LocalPersistence", package: "LocalPersistence"),
        .product(name: "GRDB", package: "GRDB.swift"),
        "CSyncs",
      ],
      swiftSettings: [.treatAllWarnings(as: .error)]),
    // Counts how often the disk is waited for.
    .target(name: "CSyncs"),
  ]
)
