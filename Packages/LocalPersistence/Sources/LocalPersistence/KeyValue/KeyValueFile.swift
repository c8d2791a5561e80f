import Cryptography

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The file of one namespace: reading, writing, and setting aside what cannot be read.
struct KeyValueFile {
  let folder: SecureFolder
  let namespace: String
  let logger: any PersistenceLogger

  enum Contents {
    case document(KeyValueDocument)
    case damaged
  }

  /// Something that changes whenever the file is replaced.
  struct Stamp: Equatable {
    var inode: UInt64
    var size: Int64
    var seconds: Int
    var nanoseconds: Int
  }

  func file() throws(KeyValueStoreError) -> CrashSafeFile {
    folder.file(try baseName() + ".json")
  }

  func lockPath() throws(KeyValueStoreError) -> String {
    folder.path + "/" + (try baseName()) + ".lock"
  }

  /// Nil when there is no file.
  func stamp() throws(KeyValueStoreError) -> Stamp? {
    let path = try file().path
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT { return nil }
      throw KeyValueStoreError(.system(operation: .inspect, path: path, code: errno))
    }
    #if canImport(Darwin)
      let time = status.st_ctimespec
    #else
      let time = status.st_ctim
    #endif
    return Stamp(
      inode: UInt64(status.st_ino), size: Int64(status.st_size), seconds: Int(time.tv_sec),
      nanoseconds: Int(time.tv_nsec))
  }

  func read() throws(KeyValueStoreError) -> Contents {
    guard let data = try onDisk({ (file) throws(FileSystemError) in try file.read() }) else {
      return .document(KeyValueDocument(values: [:]))
    }
    guard let document = try? JSONDecoder().decode(KeyValueDocument.self, from: data) else {
      return .damaged
    }
    guard document.formatVersion == KeyValueDocument.currentVersion else {
      throw .unsupportedFormat(version: document.formatVersion)
    }
    return .document(document)
  }

  func write(_ values: [String: String]) throws(KeyValueStoreError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    let data: Data
    do {
      data = try encoder.encode(KeyValueDocument(values: values)) + Data("\n".utf8)
    } catch {
      throw .unavailable(reason: "The values do not encode as JSON.")
    }
    try onDisk { (file) throws(FileSystemError) in try file.write(data) }
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
