// swift-tools-version: 6.2
import PackageDescription

// Benchmarks have a manifest of their own: nobody who uses a package builds them.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(path: "../../Packages/FormKit"), .package(path: "../../Packages/DesignTokens"),
    .package(path: "../../Packages/LocalPersistence"),
    .package(path: "../../Packages/Networking"),
    .package(path: "../../Packages/Data"), .package(path: "../../Packages/Domain"),
  ],
  targets: [
    .target(name: "CAllocations"),
    .executableTarget(
      name: "LoaderBenchmark",
      dependencies: [
        .product(name: "Data", package: "Data"),
        .product(name: "ImageProcessing", package: "Data"),
        .product(name: "Domain", package: "Domain"),
        .product(name: "LocalPersistence", package: "LocalPersistence"),
        .product(name: "Networking", package: "Networking"),
      ],
      swiftSettings: [.treatAllWarnings(as: .error)]),
    .executableTarget(
      name: "FormBenchmarks",
      dependencies: [
        "CAllocations", .product(name: "FormKit", package: "FormKit"),
        .product(name: "FormKitHTML", package: "FormKit"),
        .product(name: "FormKitTerminal", package: "FormKit"),
        .product(name: "DesignTokens", package: "DesignTokens"),
        .product(name: "Data", package: "Data"), .product(name: "Domain", package: "Domain"),
        .product(name: "LocalPersistence", package: "LocalPersistence"),
        .product(name: "Cryptography", package: "LocalPersistence"),
        .product(name: "Networking", package: "Networking"),
        .product(name: "NetworkingURLSession", package: "Networking"),
      ],
      // As the app's sources, which the folders Container, Engagement and Home link to.
      swiftSettings: [
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"), .treatAllWarnings(as: .error),
      ]),
  ]
)
