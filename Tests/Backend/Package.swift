// swift-tools-version: 6.2
import PackageDescription

// The development server has a manifest of its own: nobody who uses a package fetches Hummingbird.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]

let kit: [Target.Dependency] = [
  "FormKit", "FormKitHTML", "Networking", "ReferenceBackend", "ShellApp",
].map {
  .product(name: $0, package: "ShellStarterKit")
}

let package = Package(
  name: "Backend",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "ShellStarterKit", path: "../.."),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
  ],
  targets: [
    .target(
      name: "BackendServer",
      dependencies: kit + [
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "backend", dependencies: kit + ["BackendServer"], swiftSettings: settings),
    .testTarget(
      name: "BackendServerTests",
      dependencies: kit + [
        "BackendServer", .product(name: "NetworkingURLSession", package: "ShellStarterKit"),
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
