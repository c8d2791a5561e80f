#if os(Linux)
  import Testing

  @testable import LocalPersistence

  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// Disks that are full, read-only or out of reach.
  @Suite(.timeLimit(.minutes(5)))
  struct SecureStoreDiskTests {
    private let temporary: TemporaryFolder

    init() throws { temporary = try TemporaryFolder() }

    private static func open(_ path: String) -> EncryptedFileStore {
      EncryptedFileStore(
        folder: SecureFolder(path: path + "/secure"), namespace: .sample,
        masterKey: .keyFile(path: path + "/master.key"))
    }

    private static func isUnavailable(_ body: () throws -> Void) -> Bool {
      do {
        try body()
        return false
      } catch {
        if case SecureStoreError.unavailable? = error as? SecureStoreError { return true }
        return false
      }
    }

    /// Whether the error names the place that permissions, or a read-only disk, keep from the store.
    private static func isMisconfigured(_ body: () throws -> Void) -> Bool {
      do {
        try body()
        return false
      } catch {
        guard case SecureStoreError.misconfigured(let reason)? = error as? SecureStoreError else {
          return false
        }
        return reason.hasPrefix("/")
      }
    }

    /// Whether this user may mount a file system.
    private static let canMount: Bool = {
      guard let temporary = try? TemporaryFolder() else { return false }
      return (try? withSmallDisk(temporary.folder.path) { _ in }) != nil
    }()

    private struct NotMounted: Error {}

    /// Mounts a small file system over a folder; for exit tests.
    ///
    /// A process that another test starts holds, for a moment, every file that is open in this one. With
    /// an open file no file system becomes read-only, and what was deleted still fills it.
    private static func withSmallDisk(_ path: String, _ body: (String) throws -> Void) throws {
      guard mount("tmpfs", path, "tmpfs", UInt(MS_NOSUID), "size=256k,mode=700") == 0 else {
        throw NotMounted()
      }
      defer { umount2(path, Int32(MNT_DETACH)) }
      try body(path)
    }

    @Test(.enabled(if: canMount))
    func `a full disk is an error, keeps what was there, and ends`() async throws {
      await #expect(processExitsWith: .success) { [path = temporary.folder.path as String] in
        try Self.withSmallDisk(path) { path in
          let store = Self.open(path)
          try store.save(key: "a", value: "kept")
          let filler = path + "/filler"
          #expect(throws: (any Error).self) {
            try Data(count: 1 << 20).write(to: URL(filePath: filler))
          }
          #expect(Self.isUnavailable { try store.save(key: "a", value: "lost") })
          #expect(Self.isUnavailable { try store.save(key: "b", value: "lost") })
          #expect(try store.retrieveString(key: "a") == "kept")
          #expect(try store.keys() == ["a"])
          #expect(try files(below: path).filter { $0.contains(".tmp-") }.isEmpty)
          try CrashSafeFile(path: filler).delete()
          try store.save(key: "a", value: "new")
          #expect(try store.retrieveString(key: "a") == "new")
        }
      }
    }

    @Test(.enabled(if: canMount))
    func `a disk that is full at the first secret leaves no half of a master key`() async throws {
      await #expect(processExitsWith: .success) { [path = temporary.folder.path as String] in
        try Self.withSmallDisk(path) { path in
          try? Data(count: 1 << 20).write(to: URL(filePath: path + "/filler"))
          #expect(Self.isUnavailable { try Self.open(path).save(key: "a", value: "1") })
          try CrashSafeFile(path: path + "/filler").delete()
          #expect(try Self.open(path).retrieve(key: "a") == nil)
          try Self.open(path).save(key: "a", value: "1")
          #expect(try Self.open(path).retrieveString(key: "a") == "1")
        }
      }
    }

    @Test(.enabled(if: canMount))
    func `a read-only disk can be read, and writing is an error`() async throws {
      await #expect(processExitsWith: .success) { [path = temporary.folder.path as String] in
        try Self.withSmallDisk(path) { path in
          try Self.open(path).save(key: "a", value: "kept")
          #expect(mount("tmpfs", path, "tmpfs", UInt(MS_REMOUNT | MS_RDONLY), nil) == 0)
          let store = Self.open(path)
          #expect(try store.retrieveString(key: "a") == "kept")
          #expect(try store.retrieve(key: "b") == nil)
          #expect(try store.keys() == ["a"])
          #expect(Self.isMisconfigured { try store.save(key: "a", value: "lost") })
          #expect(Self.isMisconfigured { try store.delete(key: "a") })
          #expect(Self.isMisconfigured { try store.deleteAll() })
          #expect(try store.retrieveString(key: "a") == "kept")
        }
      }
    }

    @Test func `a limit on the size of files is an error and keeps what was there`() async throws {
      await #expect(processExitsWith: .success) { [path = temporary.folder.path as String] in
        let store = Self.open(path)
        try store.save(key: "a", value: "kept")
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit(rlim_cur: 64, rlim_max: .max)
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        let failed = Self.isUnavailable { try store.save(key: "a", value: "lost") }
        let kept = try Self.open(path).retrieveString(key: "a")
        limit.rlim_cur = .max
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        let names = try files(below: path)
        guard failed, kept == "kept", !names.contains(where: { $0.contains(".tmp-") }) else {
          exit(1)
        }
      }
    }

    /// Root, whom permissions do not bind, gives the folder away and becomes nobody.
    @Test func `a folder whose permission is lost is an error, never an absence`() async throws {
      chown(temporary.folder.path, geteuid() == 0 ? 65_534 : geteuid(), gid_t.max)
      await #expect(processExitsWith: .success) { [path = temporary.folder.path as String] in
        if geteuid() == 0 { guard setgid(65_534) == 0, setuid(65_534) == 0 else { exit(2) } }
        let store = Self.open(path)
        try store.save(key: "a", value: "kept")
        let folder = path + "/secure"
        var seen: [Bool] = []
        // Read-only: what is there can be read, and nothing can be written.
        let namespaces = try SecureFolder(path: folder).entryNames().filter { $0.count == 64 }
        let namespace = folder + "/" + (namespaces.first ?? "")
        chmod(namespace, 0o500)
        seen.append(try store.retrieveString(key: "a") == "kept")
        seen.append(Self.isMisconfigured { try store.save(key: "a", value: "lost") })
        seen.append(Self.isMisconfigured { try store.delete(key: "a") })
        chmod(namespace, 0o700)
        // Out of reach: nothing can be told about any key.
        chmod(folder, 0)
        seen.append(Self.isMisconfigured { _ = try store.retrieve(key: "a") })
        seen.append(Self.isMisconfigured { _ = try store.retrieve(key: "b") })
        seen.append(Self.isMisconfigured { _ = try store.keys() })
        seen.append(Self.isMisconfigured { try store.save(key: "a", value: "lost") })
        chmod(folder, 0o700)
        // A master key that cannot be read.
        chmod(path + "/master.key", 0)
        seen.append(Self.isMisconfigured { _ = try Self.open(path).retrieve(key: "a") })
        seen.append(Self.isMisconfigured { try Self.open(path).save(key: "b", value: "lost") })
        chmod(path + "/master.key", 0o600)
        seen.append(try Self.open(path).retrieveString(key: "a") == "kept")
        guard seen.allSatisfy({ $0 }) else {
          print("seen", seen)
          exit(1)
        }
      }
    }
  }
#endif
