import Foundation

/// The repository's files, as somebody who cloned it sees them.
struct SourceTree: Sendable {
  /// Every text file that is not Swift: path and contents.
  let documents: [String: String]

  /// Every Swift file with its text.
  let swiftTexts: [String: String]

  /// Every Swift file, split into tokens, sorted by path.
  let swiftFiles: [SourceFile]

  /// The files of the packages and of the app; no tests, no manifests.
  var shippedFiles: [SourceFile] {
    swiftFiles.filter { Self.isShipped($0.path) }
  }

  /// The root of this repository.
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The tree this file belongs to, read once per process.
  static let repository = Result { try SourceTree(root: root) }

  /// Whether `path` belongs to a module that users link.
  static func isShipped(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    return parts.starts(with: ["App", "Sources"])
      || parts.count > 3 && parts[0] == "Packages" && parts[2] == "Sources"
  }

  private init(root: URL) throws {
    var documents: [String: String] = [:]
    var swiftTexts: [String: String] = [:]
    for path in try Self.paths(under: root) {
      let data = try Data(contentsOf: root.appending(path: path))
      guard let text = String(data: data, encoding: .utf8) else { continue }
      if path.hasSuffix(".swift") { swiftTexts[path] = text } else { documents[path] = text }
    }
    self.documents = documents
    self.swiftTexts = swiftTexts
    swiftFiles = swiftTexts.map { SourceFile(path: $0.key, text: $0.value) }
      .sorted { $0.path < $1.path }
  }

  private static func paths(under root: URL, folder: String = "") throws -> [String] {
    let here = folder.isEmpty ? root : root.appending(path: folder)
    let names = try FileManager.default.contentsOfDirectory(
      atPath: here.path(percentEncoded: false))
    return try names.filter(isKept).flatMap { name in
      let path = folder.isEmpty ? name : "\(folder)/\(name)"
      let location = root.appending(path: path).path(percentEncoded: false)
      let attributes = try FileManager.default.attributesOfItem(atPath: location)
      switch attributes[.type] as? FileAttributeType {
      case .typeDirectory?: return try paths(under: root, folder: path)
      case .typeRegular?: return [path]
      default: return []
      }
    }
  }

  /// Leaves out what git ignores.
  private static func isKept(_ name: String) -> Bool {
    let ignored: Set = [".git", ".swiftpm", "Package.resolved", ".DS_Store", "__pycache__"]
    return !ignored.contains(name) && !name.hasPrefix(".build") && !name.hasSuffix(".xcodeproj")
  }
}
