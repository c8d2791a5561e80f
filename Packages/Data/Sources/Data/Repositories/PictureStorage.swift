import LocalPersistence
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A storage of picture data by file name.
protocol PictureStorage: Sendable {
  func write(_ data: Data, name: String) throws(FileSystemError)
  func read(name: String) throws(FileSystemError) -> Data?
  func delete(name: String) throws(FileSystemError)
  func deleteAll() throws(FileSystemError)
}

/// Stores pictures in a folder that only its owner can access.
struct FolderPictures: PictureStorage {
  let folder: SecureFolder

  func write(_ data: Data, name: String) throws(FileSystemError) {
    try folder.create()
    try folder.file(name).write(data)
  }

  func read(name: String) throws(FileSystemError) -> Data? {
    try folder.file(name).read()
  }

  func delete(name: String) throws(FileSystemError) {
    guard try folder.verifyPrivate() else { return }
    try folder.file(name).delete()
  }

  func deleteAll() throws(FileSystemError) {
    for name in try folder.entryNames() { try folder.file(name).delete() }
  }
}

/// Stores pictures in memory.
final class MemoryPictures: PictureStorage {
  private let pictures = Mutex<[String: Data]>([:])

  func write(_ data: Data, name: String) { pictures.withLock { $0[name] = data } }

  func read(name: String) -> Data? { pictures.withLock { $0[name] } }

  func delete(name: String) { pictures.withLock { $0[name] = nil } }

  func deleteAll() { pictures.withLock { $0.removeAll() } }
}
