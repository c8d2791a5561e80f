// swift-tools-version: 6.2
import PackageDescription

// Built with `--sanitize fuzzer`, which brings libFuzzer's `main`; see Scripts/fuzz.
let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(path: "../../Packages/Data"), .package(path: "../../Packages/Domain"),
    .package(path: "../../Packages/FormKit"),
  ],
  targets: [
    .executableTarget(
      name: "fuzz",
      dependencies: [
        .product(name: "FormKit", package: "FormKit"),
        .product(name: "Domain", package: "Domain"),
        .product(name: "ImageProcessing", package: "Data"),
      ],
      swiftSettings: [.unsafeFlags(["-parse-as-library"])])
  ],
  swiftLanguageModes: [.v6]
)
