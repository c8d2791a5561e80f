import Cryptography

/// The files of one document or collection, which writers of all processes take turns in.
struct DocumentFolder: Sendable {
  let folder: SecureFolder
  let logger: any PersistenceLogger

  /// Below a namespace's folder; the name's kind keeps documents and collections apart.
  init(
    _ parent: SecureFolder, kind: String, name: String, namespace: DocumentNamespace,
    logger: any PersistenceLogger
  ) throws(DocumentError) {
    folder = parent.appending(try Self.encode(namespace.key))
      .appending(kind + "-" + (try Self.encode(name)))
    self.logger = logger
  }

  func file(_ id: String) throws(DocumentError) -> CrashSafeFile {
    folder.file(try Self.encode(id) + ".json")
  }

  /// Every file with contents; what was set aside ends in something else.
  func files() throws(DocumentError) -> [CrashSafeFile] {
    do throws(FileSystemError) {
      return try folder.entryNames().filter { $0.hasSuffix(".json") }.map(folder.file)
    } catch {
      throw DocumentError(error)
    }
  }

  /// Runs `body` while no other writer is in the folder, which is made when there is none.
  func exclusively<Result>(
    _ body: () throws(DocumentError) -> Result
  ) throws(DocumentError) -> Result {
    let lock: FileLock
    do throws(FileSystemError) {
      try folder.create()
      lock = try FileLock.acquire(folder.path + "/.lock")
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
