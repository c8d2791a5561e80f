// swift-tools-version: 6.2
import PackageDescription

// A manifest of its own, so that nothing else resolves the library it measures against. The targets are named as
// the app's modules whose sources they link to.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "LogBenchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(path: "../../../Packages/Data"),
    .package(path: "../../../Packages/Domain"),
    .package(path: "../../../Packages/LocalPersistence"),
    .package(path: "../../../Packages/Networking"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
  ],
  targets: [
    .target(
      name: "ShellApp",
      dependencies: [
        "CAllocations", .product(name: "Data", package: "Data"),
        .product(name: "Domain", package: "Domain"),
        .product(name: "LocalPersistence", package: "LocalPersistence"),
        .product(name: "Networking", package: "Networking"),
        .product(name: "Logging", package: "swift-log"),
      ], swiftSettings: settings),
    .target(name: "DebugTools", dependencies: ["ShellApp"], swiftSettings: settings),
    .executableTarget(
      name: "LogBenchmarks", dependencies: ["ShellApp", "DebugTools"], swiftSettings: settings),
    .target(name: "CAllocations"),
  ]
)
