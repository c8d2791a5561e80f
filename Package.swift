// swift-tools-version: 6.2
import PackageDescription

// One of two views of the layers. SwiftPM refuses a versioned dependency on a package that itself
// depends on local packages, so this manifest declares every target of `Packages/*` by path, and
// each `Packages/*/Package.swift` stands alone. `Tests/ArchitectureTests` keeps the two equal.

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]

func layer(_ name: String, in package: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Packages/\(package)/Sources/\(name)",
    swiftSettings: settings)
}

func layerTests(_ name: String, in package: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, path: "Packages/\(package)/Tests/\(name)",
    swiftSettings: settings)
}

func app(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "App/Sources/\(name)", swiftSettings: settings)
}

func appTests(
  _ name: String, exclude: [String] = [], _ more: [Target.Dependency] = []
) -> Target {
  .testTarget(
    name: name,
    dependencies: more + [
      "ShellApp", "ShellCommands", "ShellWeb", "DebugTools", "ReferenceBackend", "LocalSockets",
      "QRCode", "Domain", "DomainMock",
      "Networking", "NetworkingMock",
      "Cryptography", "LocalPersistence", "LocalPersistenceMock",
      "Data", "DataMock", "ImageProcessing",
      "FormKit", "FormKitHTML", "FormKitTerminal", "FormKitMock",
      "DesignTokens", "DesignTokensMock",
    ],
    path: "Tests/\(name)", exclude: exclude, swiftSettings: settings)
}

let domain: [Target] = [
  layer("Domain", in: "Domain"),
  layer("DomainMock", in: "Domain", ["Domain"]),
  layerTests("DomainTests", in: "Domain", ["Domain", "DomainMock"]),
]

let networking: [Target] = [
  layer("Networking", in: "Networking"),
  layer("NetworkingURLSession", in: "Networking", ["Networking"]),
  layer("NetworkingMock", in: "Networking", ["Networking"]),
  layerTests(
    "NetworkingTests", in: "Networking", ["Networking", "NetworkingURLSession", "NetworkingMock"]),
]

let localPersistence: [Target] = [
  .systemLibrary(
    name: "CCrypto", path: "Packages/LocalPersistence/Sources/CCrypto", pkgConfig: "libcrypto",
    providers: [.apt(["libssl-dev"]), .brew(["openssl"])]),
  layer(
    "Cryptography", in: "LocalPersistence",
    [.target(name: "CCrypto", condition: .when(platforms: [.linux]))]),
  .systemLibrary(
    name: "CSQLite", path: "Packages/LocalPersistence/Sources/CSQLite", pkgConfig: "sqlite3",
    providers: [.apt(["libsqlite3-dev"])]),
  layer(
    "LocalPersistence", in: "LocalPersistence",
    ["Cryptography", .target(name: "CSQLite", condition: .when(platforms: [.linux]))]),
  layer("LocalPersistenceMock", in: "LocalPersistence", ["Cryptography", "LocalPersistence"]),
  layerTests(
    "LocalPersistenceTests", in: "LocalPersistence",
    ["Cryptography", "LocalPersistence", "LocalPersistenceMock"]),
]

let data: [Target] = [
  layer("Data", in: "Data", ["Domain", "Networking", "LocalPersistence", "Cryptography"]),
  layer("DataMock", in: "Data", ["Data", "Domain", "Networking"]),
  // Debian's static archives, so that a program that never meets a picture loads no library for it.
  .systemLibrary(
    name: "CJPEG", path: "Packages/Data/Sources/CJPEG",
    providers: [.apt(["libjpeg-dev"])]),
  .systemLibrary(
    name: "CPNG", path: "Packages/Data/Sources/CPNG", providers: [.apt(["libpng-dev"])]),
  .systemLibrary(
    name: "CWebP", path: "Packages/Data/Sources/CWebP", providers: [.apt(["libwebp-dev"])]),
  .target(
    name: "CImageCodecs",
    dependencies: [
      .target(name: "CJPEG", condition: .when(platforms: [.linux])),
      .target(name: "CPNG", condition: .when(platforms: [.linux])),
    ],
    path: "Packages/Data/Sources/CImageCodecs",
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
    path: "Packages/Data/Sources/ImageProcessing", swiftSettings: settings,
    linkerSettings: [.linkedLibrary(":libwebp.a", .when(platforms: [.linux]))]),
  layerTests("ImageProcessingTests", in: "Data", ["ImageProcessing", "Domain"]),
  layerTests(
    "DataTests", in: "Data",
    [
      "Data", "DataMock", "Domain", "Networking", "LocalPersistence", "Cryptography",
      "NetworkingMock",
      "LocalPersistenceMock",
    ]),
]

let formKit: [Target] = [
  .target(
    name: "FormKit", path: "Packages/FormKit/Sources/FormKit", swiftSettings: settings,
    linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
  layer("FormKitSwiftUI", in: "FormKit", ["FormKit"]),
  layer("FormKitTerminal", in: "FormKit", ["FormKit"]),
  layer("FormKitHTML", in: "FormKit", ["FormKit"]),
  layer("FormKitMock", in: "FormKit", ["FormKit"]),
  layerTests("FormKitTests", in: "FormKit", ["FormKit", "FormKitMock"]),
  layerTests(
    "FormKitSwiftUITests", in: "FormKit", ["FormKit", "FormKitMock", "FormKitSwiftUI"]),
  layerTests(
    "FormKitTerminalTests", in: "FormKit", ["FormKit", "FormKitMock", "FormKitTerminal"]),
  layerTests(
    "FormKitHTMLTests", in: "FormKit", ["FormKit", "FormKitHTML", "FormKitMock"]),
]

let designTokens: [Target] = [
  layer("DesignTokens", in: "DesignTokens"),
  layer("DesignTokensMock", in: "DesignTokens", ["DesignTokens"]),
  layerTests("DesignTokensTests", in: "DesignTokens", ["DesignTokens", "DesignTokensMock"]),
]

let application: [Target] = [
  app("LocalSockets", []),
  app(
    "ShellApp",
    [
      "Domain", "Data", "ImageProcessing", "Networking", "LocalPersistence", "Cryptography",
      "FormKit", "LocalSockets", "QRCode", "CCrashReport",
      .target(name: "NetworkingURLSession", condition: .when(traits: ["dev", "prod"])),
      .target(name: "ReferenceBackend", condition: .when(traits: ["mock"])),
    ]),
  app(
    "ReferenceBackend",
    ["Domain", "FormKit", "ImageProcessing", "LocalPersistence", "Cryptography", "Networking"]),
  .target(name: "CQRencode", path: "App/Sources/CQRencode"),
  .target(name: "CCrashReport", path: "App/Sources/CCrashReport"),
  app("QRCode", [.target(name: "CQRencode", condition: .when(platforms: [.linux]))]),
  app(
    "DebugTools",
    [
      "ShellApp", "Domain", "FormKit", "LocalPersistence", "LocalSockets", "Networking",
      "NetworkingMock",
    ]),
  app("ShellWeb", ["ShellApp", "FormKit", "FormKitHTML", "DesignTokens", "Cryptography"]),
  app(
    "ShellCommands",
    [
      "ShellApp", "Domain", "FormKit", "FormKitHTML", "FormKitTerminal", "ImageProcessing",
      "DesignTokens",
      .target(name: "DebugTools", condition: .when(traits: ["mock", "dev"])),
    ]),
  .executableTarget(
    name: "shell", dependencies: ["ShellCommands"], path: "App/Sources/shell",
    swiftSettings: settings),
  .testTarget(
    name: "ArchitectureTests", path: "Tests/ArchitectureTests", exclude: ["Package.swift"],
    swiftSettings: settings),
  appTests("CompositionTests"),
  appTests("FlowTests", ["NetworkingURLSession"]),
  appTests("CommandTests", exclude: ["Arguments/Snapshots", "Walks/Recordings"]),
]

let libraries = [
  "Domain", "DomainMock",
  "Networking", "NetworkingURLSession", "NetworkingMock",
  "Cryptography", "LocalPersistence", "LocalPersistenceMock",
  "Data", "DataMock", "ImageProcessing",
  "FormKit", "FormKitHTML", "FormKitSwiftUI", "FormKitTerminal", "FormKitMock",
  "DesignTokens", "DesignTokensMock",
  "DebugTools", "LocalSockets", "QRCode", "ReferenceBackend", "ShellApp", "ShellWeb",
]

let package = Package(
  name: "ShellStarterKit",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: libraries.map { .library(name: $0, targets: [$0]) } + [
    .executable(name: "shell", targets: ["shell"])
  ],
  traits: [
    .trait(name: "mock", description: "In-process reference backend and debug tools."),
    .trait(name: "dev", description: "HTTP to a development server, with debug tools."),
    .trait(name: "prod", description: "HTTPS to SHELL_API_URL; no debug tools, no test doubles."),
    .default(enabledTraits: ["mock"]),
  ],
  targets: domain + networking + localPersistence + data + formKit + designTokens + application,
  swiftLanguageModes: [.v6]
)
