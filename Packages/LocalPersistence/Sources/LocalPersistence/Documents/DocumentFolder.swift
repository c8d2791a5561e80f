import Cryptography

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The files of one document or collection, which writers of all processes take turns in.
struct DocumentFolder: Sendable {
  let folder: SecureFolder
  let logger: any PersistenceLogger
  /// The folder and those above it that belong to documents alone, from the top.
  private let chain: [SecureFolder]
  private let sweep: OpeningSweep

  /// Below a namespace's folder; the name's kind keeps documents and collections apart.
  init(
    _ parent: SecureFolder, kind: String, name: String, namespace: DocumentNamespace,
    logger: any PersistenceLogger, sweep: OpeningSweep
  ) throws(DocumentError) {
    let owner = parent.appending(try Self.encode(namespace.key))
    folder = owner.appending(kind + "-" + (try Self.encode(name)))
    chain = [parent, owner, folder]
    self.logger = logger
    self.sweep = sweep
  }

  /// The contents of a file; nil when there is none.
  ///
  /// Throws ``DocumentError/insecure(reason:)`` for a folder or file that others can reach, or a link.
  func contents(of file: CrashSafeFile) throws(DocumentError) -> Data? {
    do throws(FileSystemError) {
      guard try isPrivate() else { return nil }
      return try file.read(requiringPrivate: true)
    } catch {
      throw DocumentError(error)
    }
  }

  /// False when there is no folder.
  private func isPrivate() throws(FileSystemError) -> Bool {
    for folder in chain {
      guard try folder.verifyPrivate() else { return false }
    }
    sweep.run(in: folder)
    return true
  }

  func file(_ id: String) throws(DocumentError) -> CrashSafeFile {
    folder.file(try Self.encode(id) + ".json")
  }

  /// Every file with contents; what was set aside ends in something else.
  func files() throws(DocumentError) -> [CrashSafeFile] {
    do throws(FileSystemError) {
      guard try isPrivate() else { return [] }
      return try folder.entryNames().filter { $0.hasSuffix(".json") }.map(folder.file)
    } catch {
      throw DocumentError(error)
    }
  }

  /// Runs `body` while no other writer is in the folder, which is made when there is none.
  func exclusively<Result>(
    waiting limit: Duration = FileLock.defaultWait, _ body: () throws(DocumentError) -> Result
  ) throws(DocumentError) -> Result {
    let lock: FileLock
    do throws(FileSystemError) {
      try folder.create()
      _ = try isPrivate()
      lock = try FileLock.acquire(folder.path + "/.lock", waiting: limit)
    } catch {
      throw DocumentError(error)
    }
    defer { lock.release() }
    return try body()
  }

  private static func encode(_ text: String) throws(DocumentError) -> String {
    do throws(CryptographyError) {
      return try EncodedFileName.encode(text)
    } catch {
      throw .unavailable(reason: error.description)
    }
  }
}
