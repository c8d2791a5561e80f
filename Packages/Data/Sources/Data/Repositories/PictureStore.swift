import LocalPersistence
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A store that keeps picture data under file names.
protocol PictureStore: Sendable {
  func write(_ data: Data, name: String) throws(FileSystemError)
  func read(name: String) throws(FileSystemError) -> Data?
  func delete(name: String) throws(FileSystemError)
  func deleteAll() throws(FileSystemError)
}

/// A picture store in a private folder.
///
/// The methods throw a ``FileSystemError`` when other users can access the folder.
final class FolderPictureStore: PictureStore {
  private let folder: SecureFolder
  private let isSwept = Atomic<Bool>(false)

  init(folder: SecureFolder) { self.folder = folder }

  func write(_ data: Data, name: String) throws(FileSystemError) {
    try folder.create()
    _ = try isPrivate()
    try folder.file(name).write(data)
  }

  func read(name: String) throws(FileSystemError) -> Data? {
    guard try isPrivate() else { return nil }
    return try folder.file(name).read(requiringPrivate: true)
  }

  func delete(name: String) throws(FileSystemError) {
    guard try isPrivate() else { return }
    try folder.file(name).delete()
  }

  func deleteAll() throws(FileSystemError) {
    guard try isPrivate() else { return }
    for name in try folder.entryNames() { try folder.file(name).delete() }
  }

  /// Returns whether the folder exists.
  ///
  /// The method throws an error when other users can access the folder.
  ///
  /// The first call for an existing folder also removes temporary files from processes that have
  /// ended.
  private func isPrivate() throws(FileSystemError) -> Bool {
    guard try folder.verifyPrivate() else { return false }
    if !isSwept.exchange(true, ordering: .relaxed) {
      // Ignores errors: a temporary file that remains does not affect the pictures.
      try? folder.removeAbandonedTemporaryFiles()
    }
    return true
  }
}

/// A picture store in memory.
final class InMemoryPictureStore: PictureStore {
  private let pictures = Mutex<[String: Data]>([:])

  func write(_ data: Data, name: String) { pictures.withLock { $0[name] = data } }

  func read(name: String) -> Data? { pictures.withLock { $0[name] } }

  func delete(name: String) { pictures.withLock { $0[name] = nil } }

  func deleteAll() { pictures.withLock { $0.removeAll() } }
}
