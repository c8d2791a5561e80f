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
  "Cryptography", "DebugTools", "Domain", "FormKit", "FormKitHTML", "Networking",
  "ReferenceBackend", "ShellApp", "ShellWeb",
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
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.34.1"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [
    .target(
      name: "BackendServer",
      dependencies: kit + [
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "backend", dependencies: kit + ["BackendServer"], swiftSettings: settings),
    .testTarget(
      name: "BackendServerTests",
      dependencies: kit + [
        "BackendServer", .product(name: "NetworkingMock", package: "ShellStarterKit"),
        .product(name: "NetworkingURLSession", package: "ShellStarterKit"),
        .product(name: "Data", package: "ShellStarterKit"),
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
