// swift-tools-version: 6.2
import PackageDescription

// The same tests the root manifest runs, on their own: they build in seconds and run even while
// the tree they judge does not compile.
let package = Package(
  name: "ArchitectureTests",
  platforms: [.macOS(.v15)],
  targets: [
    .testTarget(
      name: "ArchitectureTests", path: ".", exclude: ["Package.swift"],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .treatAllWarnings(as: .error),
      ])
  ],
  swiftLanguageModes: [.v6]
)
