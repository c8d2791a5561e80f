import Foundation
import Testing

/// Text pinned in a golden file of the `Snapshots` folder.
///
/// `RECORD_SNAPSHOTS=1 swift test` rewrites the files from what the code produces.
struct Snapshot {
  let name: String

  private var url: URL {
    URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Snapshots").appending(path: name)
  }

  /// Fails with a diff when `text` is not what the golden file holds, or when there is none.
  func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try Data(text.utf8).write(to: url)
      return
    }
    guard let data = try? Data(contentsOf: url) else {
      Issue.record(
        "No golden file \(name); RECORD_SNAPSHOTS=1 writes it.", sourceLocation: sourceLocation)
      return
    }
    let golden = String(decoding: data, as: UTF8.self)
    guard golden != text else { return }
    Issue.record(
      """
      \(name) differs (- golden, + now); RECORD_SNAPSHOTS=1 rewrites it.
      \(Self.difference(from: golden, to: text))
      """, sourceLocation: sourceLocation)
  }

  /// The lines removed and inserted, with their line numbers.
  static func difference(from golden: String, to text: String) -> String {
    let old = golden.split(separator: "\n", omittingEmptySubsequences: false)
    let new = text.split(separator: "\n", omittingEmptySubsequences: false)
    return new.difference(from: old).map { change in
      switch change {
      case .remove(let offset, let line, _): (offset, 0, "- \(offset + 1): \(line)")
      case .insert(let offset, let line, _): (offset, 1, "+ \(offset + 1): \(line)")
      }
    }
    .sorted { ($0.0, $0.1) < ($1.0, $1.1) }
    .map(\.2).joined(separator: "\n")
  }
}
