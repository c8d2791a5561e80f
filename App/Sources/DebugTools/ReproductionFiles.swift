import FormKit
import LocalPersistence

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The reproductions in the folder `reproductions` of a state folder, each in a file that only its owner reads.
public struct ReproductionFiles: Sendable {
  /// The most files; the oldest are deleted.
  public static let limit = 20

  private let folder: SecureFolder

  /// Names the files of a state folder; touches nothing.
  public init(stateFolder: String) {
    folder = SecureFolder(path: stateFolder).appending("reproductions")
  }

  /// The names of the files, oldest first.
  public func names() -> [String] {
    let names = (try? folder.entryNames()) ?? []
    return names.filter { $0.hasSuffix(".json") }
  }

  /// The path of a file.
  public func path(of name: String) -> String { "\(folder.path)/\(name)" }

  /// Returns the name of the next file, which begins with its time in UTC.
  func newName(at instant: Date) -> String {
    let time = instant.formatted(.iso8601).replacing(":", with: "-")
    let count = names().count { $0.hasPrefix(time) }
    let number = "00\(min(999, count + 1))".suffix(3)
    return "\(time)-\(number).json"
  }

  /// Writes a reproduction in place of the file's earlier content, and deletes the oldest files.
  ///
  /// - Throws: `FileSystemError`.
  func write(_ reproduction: Reproduction, to name: String) throws {
    try folder.create()
    let text = reproduction.document.json(pretty: true)
    try folder.file(name).write(Data((text + "\n").utf8))
    let names = names()
    for old in names.prefix(max(0, names.count - Self.limit)) { try folder.file(old).delete() }
  }
}
