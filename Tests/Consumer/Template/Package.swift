// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "consumer",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(
      url: Context.environment["KIT_URL"] ?? "",
      exact: Version(Context.environment["KIT_VERSION"] ?? "") ?? "0.0.0")
  ],
  targets: [
    .executableTarget(
      name: "consumer",
      dependencies: [.product(name: "FormKit", package: "ShellStarterKit")],
      path: ".", exclude: ["schema.json", "values.json", "expected.txt"])
  ]
)
