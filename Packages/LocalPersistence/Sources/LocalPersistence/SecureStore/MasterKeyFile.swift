import Cryptography
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A random master key in a file only its owner can read, sealed by the protection it was made with.
///
/// ```swift
/// let masterKey = MasterKeyFile(
///   path: folder.path + "/master.key",
///   protections: [.passphrase(.file(path: "/home/ann/.passphrase")), .filePermissions])
/// let source = try masterKey.protectionInUse()?.description
/// ```
///
/// The key is made under the first protection that can be used and stays under it: another is only
/// begun by ``changeProtection(to:)``, and when the one in use is not offered, or cannot be used now,
/// that is an error. The file appears complete or not at all: two processes that start at once agree
/// on one key. Copies share what they unlocked.
public struct MasterKeyFile: MasterKeySource {
  private let file: CrashSafeFile
  private let protections: [MasterKeyProtection]
  private let memory = Memory()

  /// Names a key file without touching the disk; default protected by its permissions alone.
  public init(path: String, protections: [MasterKeyProtection] = [.filePermissions]) {
    file = CrashSafeFile(path: path)
    self.protections = protections
  }

  /// Which protection the key was made under, without unlocking it; nil when there is no key yet.
  public func protectionInUse() throws(SecureStoreError) -> MasterKeyProtection.Kind? {
    guard let contents = try read() else { return nil }
    return try MasterKeyRecord(contents, path: file.path).kind
  }

  /// Reads and unlocks the keys; nil when there is no file.
  ///
  /// An unchanged file is neither read nor unlocked again; with `rereading` it is read.
  public func existingKeys(rereading: Bool) throws(SecureStoreError) -> MasterKeyRing? {
    try memory.state.withLock { (state) throws(SecureStoreError) in
      // What cannot be inspected is read, which reports why it cannot be.
      let stamp = try? FileStamp.read(path: file.path)
      if !rereading, let stamp, stamp == state.stamp, let ring = state.ring { return ring }
      guard let contents = try read() else {
        state = State()
        return nil
      }
      if contents != state.contents || state.ring == nil {
        state.ring = nil
        state.ring = try unlock(contents, &state)
        state.contents = contents
      }
      state.stamp = stamp
      return state.ring
    }
  }

  /// Makes a key under the first protection that can be used, and the file's folder (0700).
  ///
  /// Only a secret service that is not there lets the next protection take its place; a locked one or
  /// a passphrase that cannot be had is an error.
  public func makeKeys() throws(SecureStoreError) -> MasterKeyRing {
    if let ring = try existingKeys(rereading: true) { return ring }
    try onDisk { () throws(FileSystemError) in try file.folder.create() }
    let (protection, key) = try beginFirstUsable()
    let isOurs: Bool
    do throws(SecureStoreError) {
      let contents = try key.encode(MasterKeyRing(current: randomKey()))
      isOurs = try onDisk { () throws(FileSystemError) in try file.create(contents) }
    } catch {
      try discard(key, of: protection)
      throw error
    }
    if isOurs {
      memory.state.withLock { $0.protecting = key }
    } else {
      try protection.end(key)
    }
    guard let ring = try existingKeys(rereading: true) else {
      throw .unavailable(reason: "The master key file disappeared.")
    }
    return ring
  }

  /// Replaces the keys under the same protection, unless they are not `old` any more.
  public func replaceKeys(
    _ old: MasterKeyRing, with new: MasterKeyRing
  ) throws(SecureStoreError) {
    try changingFile { () throws(SecureStoreError) in
      guard try existingKeys(rereading: true) == old,
        let key = memory.state.withLock({ $0.protecting })
      else { throw .unavailable(reason: "Another process changed the master key.") }
      try write(new, under: key)
    }
  }

  /// Seals the same keys anew, under another passphrase or protection; items stay as they are.
  ///
  /// The keys are unlocked by one of this value's protections first. Afterwards only a value that
  /// offers `protection` can unlock them. When what is not needed any more cannot be deleted from the
  /// secret service, this throws though the change took effect.
  public func changeProtection(to protection: MasterKeyProtection) throws(SecureStoreError) {
    let nothing = SecureStoreError.misconfigured(reason: "There is no master key to protect yet.")
    guard try existingKeys(rereading: true) != nil else { throw nothing }
    try changingFile { () throws(SecureStoreError) in
      guard let ring = try existingKeys(rereading: true),
        let old = memory.state.withLock({ $0.protecting })
      else { throw nothing }
      let key = try protection.begin()
      do throws(SecureStoreError) {
        try write(ring, under: key)
      } catch {
        try discard(key, of: protection)
        throw error
      }
      memory.state.withLock { $0 = State() }
      try protections.first { $0.kind == old.kind }?.end(old)
    }
  }
}

extension MasterKeyFile {
  private final class Memory: Sendable {
    let state = Mutex(State())
    let sweep = OpeningSweep()
  }

  private struct State {
    var stamp: FileStamp?
    var contents: Data?
    var ring: MasterKeyRing?
    var protecting: ProtectingKey?
  }

  private func unlock(
    _ contents: Data, _ state: inout State
  ) throws(SecureStoreError) -> MasterKeyRing {
    let record = try MasterKeyRecord(contents, path: file.path)
    let protection = try protectionOffered(for: record.kind)
    if let key = state.protecting, key.fits(record),
      let ring = try? record.ring(openedWith: key.key)
    {
      return ring
    }
    let key = try protection.find(for: record, last: state.protecting)
    state.protecting = key
    do throws(CryptographyError) {
      return try record.ring(openedWith: key.key)
    } catch .authenticationFailed where record.kind == .passphrase {
      throw .wrongPassphrase
    } catch {
      throw .misconfigured(reason: "The master key in \(file.path) cannot be opened.")
    }
  }

  private func protectionOffered(
    for kind: MasterKeyProtection.Kind
  ) throws(SecureStoreError) -> MasterKeyProtection {
    let offered = protections.map(\.kind.description).joined(separator: ", ")
    guard let index = protections.firstIndex(where: { $0.kind == kind }) else {
      if kind == .passphrase { throw .passphraseMissing }
      throw .misconfigured(
        reason:
          "The master key is protected by: \(kind). Available: \(offered). Nothing was changed.")
    }
    // A passphrase somebody gave and nothing uses would be a promise that is not kept.
    if protections[..<index].contains(where: { $0.kind == .passphrase }) {
      throw .misconfigured(
        reason: "A passphrase was given, but the master key is protected by: \(kind). "
          + "Change its protection first, or do not give a passphrase.")
    }
    return protections[index]
  }

  private func beginFirstUsable() throws(SecureStoreError) -> (MasterKeyProtection, ProtectingKey) {
    var reason = "No protection for the master key is available."
    for protection in protections {
      do throws(SecureStoreError) {
        return (protection, try protection.begin())
      } catch {
        guard case .unavailable(let cause) = error, protection.kind == .secretService else {
          throw error
        }
        reason = cause
      }
    }
    throw protections.isEmpty ? .misconfigured(reason: reason) : .unavailable(reason: reason)
  }

  /// Takes back a protection whose file could not be written, unless the file is there all the same:
  /// a folder that cannot be flushed is an error after the fact.
  private func discard(
    _ key: ProtectingKey, of protection: MasterKeyProtection
  ) throws(SecureStoreError) {
    if let contents = try read(), key.fits(try MasterKeyRecord(contents, path: file.path)) {
      return
    }
    try protection.end(key)
  }

  private func write(
    _ ring: MasterKeyRing, under key: ProtectingKey
  ) throws(SecureStoreError) {
    let contents = try key.encode(ring)
    try onDisk { () throws(FileSystemError) in try file.write(contents) }
  }

  private func changingFile(_ body: () throws(SecureStoreError) -> Void) throws(SecureStoreError) {
    let lock = try onDisk { () throws(FileSystemError) in try FileLock.acquire(file.path + ".lock")
    }
    defer { lock.release() }
    try body()
  }

  private func read() throws(SecureStoreError) -> Data? {
    memory.sweep.run(in: file.folder)
    return try onDisk { () throws(FileSystemError) in try file.read(requiringPrivate: true) }
  }

  private func randomKey() throws(SecureStoreError) -> SymmetricKey {
    try cryptographic { () throws(CryptographyError) in try SymmetricKey.random() }
  }
}

/// Runs work on files, with errors in the words of a secure store.
func onDisk<Result>(
  _ body: () throws(FileSystemError) -> Result
) throws(SecureStoreError) -> Result {
  do { return try body() } catch { throw SecureStoreError(error) }
}
