import Foundation

/// The root manifest and the manifest of every package, as SwiftPM evaluates them.
struct Manifests: Sendable {
  /// The manifest users depend on.
  var root: PackageManifest

  /// The manifests of `Packages/*`, by folder.
  var packages: [String: PackageManifest]

  /// This repository's manifests, evaluated once per process.
  static let repository = Result { try Manifests(root: SourceTree.root) }

  /// SwiftPM could not evaluate a manifest.
  struct EvaluationError: Error, CustomStringConvertible {
    let folder: String
    let output: String

    var description: String { "swift package dump-package failed in \(folder): \(output)" }
  }

  private init(root: URL) throws {
    self.root = try Self.evaluate(root)
    let folder = root.appending(path: "Packages")
    let names = try FileManager.default.contentsOfDirectory(
      atPath: folder.path(percentEncoded: false))
    packages = [:]
    for name in names.sorted() {
      let package = folder.appending(path: name)
      let manifest = package.appending(path: "Package.swift").path(percentEncoded: false)
      guard FileManager.default.fileExists(atPath: manifest) else { continue }
      packages[name] = try Self.evaluate(package)
    }
  }

  private static func evaluate(_ package: URL) throws -> PackageManifest {
    let folder = package.path(percentEncoded: false)
    let scratch = SourceTree.root.appending(path: ".build/manifests")
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "swift", "package", "--package-path", folder,
      "--scratch-path", scratch.path(percentEncoded: false), "dump-package",
    ]
    let output = Pipe()
    let errors = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let json = output.fileHandleForReading.readDataToEndOfFile()
    let complaints = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw EvaluationError(folder: folder, output: String(decoding: complaints, as: UTF8.self))
    }
    return try JSONDecoder().decode(PackageManifest.self, from: json)
  }
}
