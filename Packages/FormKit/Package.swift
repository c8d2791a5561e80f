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
  name: "FormKit",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "FormKit", targets: ["FormKit"]),
    .library(name: "FormKitSwiftUI", targets: ["FormKitSwiftUI"]),
    .library(name: "FormKitTerminal", targets: ["FormKitTerminal"]),
    .library(name: "FormKitHTML", targets: ["FormKitHTML"]),
    .library(name: "FormKitMock", targets: ["FormKitMock"]),
  ],
  targets: [
    // Rounding calls libm, which on Linux only Foundation would bring along.
    .target(
      name: "FormKit", swiftSettings: settings,
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(name: "FormKitSwiftUI", dependencies: ["FormKit"], swiftSettings: settings),
    .target(name: "FormKitTerminal", dependencies: ["FormKit"], swiftSettings: settings),
    .target(name: "FormKitHTML", dependencies: ["FormKit"], swiftSettings: settings),
    .target(name: "FormKitMock", dependencies: ["FormKit"], swiftSettings: settings),
    .testTarget(
      name: "FormKitTests", dependencies: ["FormKit", "FormKitMock"], swiftSettings: settings),
    .testTarget(
      name: "FormKitSwiftUITests", dependencies: ["FormKit", "FormKitMock", "FormKitSwiftUI"],
      swiftSettings: settings),
    .testTarget(
      name: "FormKitTerminalTests", dependencies: ["FormKit", "FormKitMock", "FormKitTerminal"],
      swiftSettings: settings),
    .testTarget(
      name: "FormKitHTMLTests", dependencies: ["FormKit", "FormKitHTML", "FormKitMock"],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
