import LocalPersistence
import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The state on disk: one JSON file, replaced crash-safe, readable by its owner only.
///
/// One process at a time: two at once would overwrite each other's changes.
struct SnapshotFile: Sendable {
  enum Contents {
    case missing
    case state(BackendState)
    case damaged(setAside: String)
    case failed(reason: String)
  }

  private let file: CrashSafeFile

  init(path: String) {
    file = CrashSafeFile(path: path)
  }

  func load() -> Contents {
    do throws(FileSystemError) {
      guard let data = try file.read(requiringPrivate: true) else { return .missing }
      if let state = decode(data) { return .state(state) }
      return .damaged(setAside: try setAside(data))
    } catch {
      return .failed(reason: error.description)
    }
  }

  /// Writes the state; returns the reason when that failed.
  func save(_ state: BackendState) -> String? {
    do {
      let data = try JSONCoding().encode(state)
      try file.folder.create()
      try file.write(data)
      return nil
    } catch {
      return "\(error)"
    }
  }

  private func decode(_ data: Data) -> BackendState? {
    guard let state = try? JSONCoding().decode(BackendState.self, from: data),
      state.format == BackendState.currentFormat
    else { return nil }
    return state
  }

  /// Keeps a damaged snapshot under a free name; nothing is overwritten.
  private func setAside(_ data: Data) throws(FileSystemError) -> String {
    var number = 1
    while true {
      let copy = CrashSafeFile(path: "\(file.path).damaged-\(number)")
      if try copy.create(data) {
        try file.delete()
        return copy.path
      }
      number += 1
    }
  }
}
