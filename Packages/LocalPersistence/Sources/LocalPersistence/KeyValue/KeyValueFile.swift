import Cryptography

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The file of one namespace: reading, writing, and setting aside what cannot be read.
struct KeyValueFile {
  let folder: SecureFolder
  let namespace: String
  let durability: DurabilityLevel
  let logger: any PersistenceLogger
  private let sweep = OpeningSweep()

  init(
    folder: SecureFolder, namespace: String, durability: DurabilityLevel = .full,
    logger: any PersistenceLogger
  ) {
    self.folder = folder
    self.namespace = namespace
    self.durability = durability
    self.logger = logger
  }

  enum Contents {
    case document(KeyValueDocument)
    case damaged
  }

  func file() throws(KeyValueStoreError) -> CrashSafeFile {
    folder.file(try baseName() + ".json")
  }

  func lockPath() throws(KeyValueStoreError) -> String {
    folder.path + "/" + (try baseName()) + ".lock"
  }

  /// Nil when there is no file; a folder that others can reach is refused.
  func stamp() throws(KeyValueStoreError) -> FileStamp? {
    try onDisk { (file) throws(FileSystemError) in
      guard try folder.verifyPrivate() else { return nil }
      sweep.run(in: folder)
      return try FileStamp.read(path: file.path)
    }
  }

  /// Creates the folder when there is none and locks the namespace.
  func lock(waiting limit: Duration) throws(KeyValueStoreError) -> FileLock {
    let path = try lockPath()
    return try onDisk { (_) throws(FileSystemError) in
      try folder.create()
      _ = try folder.verifyPrivate()
      sweep.run(in: folder)
      return try FileLock.acquire(path, waiting: limit)
    }
  }

  func read() throws(KeyValueStoreError) -> Contents {
    guard
      let data = try onDisk({ (file) throws(FileSystemError) in
        try file.read(requiringPrivate: true)
      })
    else {
      return .document(KeyValueDocument(values: [:]))
    }
    let checksum = ChecksummedObject.verify(data)
    guard checksum != .damaged,
      let document = try? JSONDecoder().decode(KeyValueDocument.self, from: data)
    else { return .damaged }
    switch document.formatVersion {
    case KeyValueDocument.earlierVersion where checksum == .absent: return .document(document)
    case KeyValueDocument.currentVersion where checksum == .whole: return .document(document)
    case ...KeyValueDocument.currentVersion: return .damaged
    case let version: throw .unsupportedFormat(version: version)
    }
  }

  func write(_ values: [String: String]) throws(KeyValueStoreError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    let data: Data
    do {
      data = ChecksummedObject.seal(try encoder.encode(KeyValueDocument(values: values)))
    } catch {
      throw .unavailable(reason: "The values do not encode as JSON.")
    }
    try onDisk { (file) throws(FileSystemError) in try file.write(data, durability: durability) }
  }

  /// Reads under the lock; a damaged file is renamed, logged and reported.
  func readOrSetAside() throws(KeyValueStoreError) -> KeyValueDocument {
    switch try read() {
    case .document(let document):
      return document
    case .damaged:
      let setAside = try onDisk { (file) throws(FileSystemError) in try file.setAside() }
      logger.log(
        name: "KeyValueStore_Load_Fail",
        parameters: ["namespace": namespace, "reason": "corrupt", "setAside": setAside],
        level: .severe)
      throw .corrupt(namespace: namespace, setAside: setAside)
    }
  }

  func onDisk<Result>(
    _ body: (CrashSafeFile) throws(FileSystemError) -> Result
  ) throws(KeyValueStoreError) -> Result {
    let file = try file()
    do { return try body(file) } catch { throw KeyValueStoreError(error) }
  }

  /// A name safe on every file system, also one that ignores case; long names become a hash.
  private func baseName() throws(KeyValueStoreError) -> String {
    do throws(CryptographyError) {
      return try EncodedFileName.encode(namespace)
    } catch {
      throw .unavailable(reason: error.description)
    }
  }
}
