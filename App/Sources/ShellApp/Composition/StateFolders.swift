import Cryptography
import LocalPersistence

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Folders for the states of several apps of one process, which outlive it.
///
/// An app finds its folder again by a code, such as an authentication code of a browser's cookie.
@MainActor
public final class StateFolders {
  /// The file of a folder with its code.
  private static let codeName = "code"
  /// The file with ``key``.
  private static let keyName = "key"

  /// A key of 256 random bits, which is kept beside the folders.
  public let key: Data
  private let root: SecureFolder
  /// The names of the folders, by their codes.
  private var names: [String: String] = [:]
  /// The folders of an earlier process that no app has claimed.
  private var unclaimed: Set<String> = []
  /// The folders that were deleted last, the latest at the end: an app that was under way may have written again.
  private var deleted: [String] = []

  /// Opens the folders below a path, which is created when it is missing.
  ///
  /// One process uses a path at a time.
  ///
  /// - Throws: `FileSystemError` when the folder cannot be used, or others may enter it; an error of the system's
  ///   randomness.
  public init(path: String) throws {
    root = SecureFolder(path: path)
    try root.create()
    _ = try root.verifyPrivate()
    let keyFile = root.file(Self.keyName)
    if let kept = try keyFile.read(requiringPrivate: true), !kept.isEmpty {
      key = kept
    } else {
      key = try SecureRandom.bytes(count: 32)
      try keyFile.write(key)
    }
    for name in try root.entryNames() where name != Self.keyName {
      let code = try root.appending(name).file(Self.codeName).read(requiringPrivate: true)
      guard let code, !code.isEmpty else {
        // The process ended before the folder had a code, or after it had lost it.
        delete(name)
        continue
      }
      names[String(decoding: code, as: UTF8.self)] = name
      unclaimed.insert(name)
    }
  }

  /// Creates a folder with a code, in place of one that has it; nil when that is not possible.
  public func create(code: String) -> String? {
    remove(code: code)
    let name = UUID().uuidString.lowercased()
    do throws(FileSystemError) {
      try root.appending(name).create()
      try write(code, in: name)
    } catch {
      delete(name)
      return nil
    }
    names[code] = name
    return root.appending(name).path
  }

  /// Returns the folder of an earlier process with a code, once; nil without one.
  public func claim(code: String) -> String? {
    guard let name = names[code], unclaimed.remove(name) != nil else { return nil }
    return root.appending(name).path
  }

  /// Takes back a folder that was claimed; it can be claimed again.
  public func release(code: String) {
    if let name = names[code] { unclaimed.insert(name) }
  }

  /// Gives a folder another code; the old one leads to no folder any more.
  ///
  /// A folder whose code cannot be written ends with the process: the old code must not lead to it at the next start.
  public func move(from old: String, to code: String) {
    guard let name = names.removeValue(forKey: old) else { return }
    do throws(FileSystemError) {
      try write(code, in: name)
      names[code] = name
    } catch {
      removeCode(of: name)
    }
  }

  /// Deletes the folder with a code.
  public func remove(code: String) {
    guard let name = names.removeValue(forKey: code) else { return }
    unclaimed.remove(name)
    delete(name)
  }

  /// Deletes what apps have written to their folders after these were deleted.
  public func sweep() { deleted.forEach(removeFiles) }

  /// Deletes the folders of an earlier process that no app has claimed.
  public func removeUnclaimed() {
    guard !unclaimed.isEmpty else { return }
    names = names.filter { !unclaimed.contains($0.value) }
    unclaimed.forEach(delete)
    unclaimed = []
  }

  private func write(_ code: String, in name: String) throws(FileSystemError) {
    try root.appending(name).file(Self.codeName).write(Data(code.utf8))
  }

  private func removeCode(of name: String) {
    try? root.appending(name).file(Self.codeName).delete()
  }

  private func delete(_ name: String) {
    removeFiles(name)
    deleted = deleted.suffix(99) + [name]
  }

  private func removeFiles(_ name: String) {
    let path = root.appending(name).path
    try? FileManager.default.removeItem(atPath: path)
    // What stays has no code any more, and is deleted at the next start at the latest.
    if FileManager.default.fileExists(atPath: path) { removeCode(of: name) }
  }
}
