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

  /// The names of the files, oldest first, by the time of their last change: the clock of the app may be another one.
  public func names() -> [String] {
    let names = ((try? folder.entryNames()) ?? []).filter { $0.hasSuffix(".json") }
    let dated = names.map { name in
      let attributes = try? FileManager.default.attributesOfItem(atPath: path(of: name))
      return (attributes?[.modificationDate] as? Date ?? .distantPast, name)
    }
    return dated.sorted { $0 < $1 }.map(\.1)
  }

  /// The path of a file.
  public func path(of name: String) -> String { "\(folder.path)/\(name)" }

  /// Returns the name of the next file, which begins with its time in UTC and is that of no other file.
  func newName(at instant: Date) -> String {
    let time = instant.formatted(.iso8601).replacing(":", with: "-")
    let taken = Set(names())
    let free = (1...Self.limit).lazy.map { "\(time)-\("00\($0)".suffix(3)).json" }
      .first { !taken.contains($0) }
    return free ?? "\(time)-\(Self.limit + 1).json"
  }

  /// Writes a reproduction in place of the file's earlier content, and deletes the oldest of the other files.
  ///
  /// - Throws: `FileSystemError`.
  func write(_ reproduction: Reproduction, to name: String) throws {
    try folder.create()
    let text = reproduction.document.json(pretty: true)
    try folder.file(name).write(Data((text + "\n").utf8))
    let others = names().filter { $0 != name }
    for old in others.prefix(max(0, others.count + 1 - Self.limit)) {
      try folder.file(old).delete()
    }
  }
}
