@testable import LocalPersistence
import Testing

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

@Suite struct SecureFolderTests {
  let temporary: TemporaryFolder

  init() throws { temporary = try TemporaryFolder() }

  @Test func `creating makes every missing folder private`() throws {
    let folder = temporary.folder.appending("a/b/c")
    #expect(try !folder.verifyPrivate())
    try folder.create()
    try folder.create()
    #expect(try folder.verifyPrivate())
    for name in ["a", "a/b", "a/b/c"] {
      #expect(permissions(of: temporary.folder.path + "/" + name) == 0o700)
    }
  }

  @Test func `a folder beyond a link to nothing is refused`() throws {
    let link = temporary.folder.appending("link")
    #expect(symlink(temporary.folder.path + "/missing", link.path) == 0)
    for folder in [link, link.appending("a"), link.appending("a/b")] {
      #expect(throws: FileSystemError.unexpectedKind(path: link.path)) { try folder.create() }
    }
  }

  @Test func `a folder where the system makes none is an error`() throws {
    let folder = SecureFolder(path: "/proc/no-such-process")
    #expect(
      throws: FileSystemError.system(operation: .createFolder, path: folder.path, code: ENOENT)
    ) {
      try folder.create()
    }
  }

  @Test func `a folder below a deleted working directory is an error`() async throws {
    await #expect(processExitsWith: .success) {
      let temporary = try TemporaryFolder()
      let gone = temporary.folder.appending("gone")
      try gone.create()
      #expect(chdir(gone.path) == 0)
      #expect(rmdir(gone.path) == 0)
      for path in ["state", "state/values"] {
        #expect(throws: FileSystemError.self) { try SecureFolder(path: path).create() }
      }
    }
  }

  @Test func `a file in a folder's place is refused when the folder is created`() throws {
    try temporary.folder.file("file").write(Data())
    let folder = temporary.folder.appending("file")
    #expect(throws: FileSystemError.unexpectedKind(path: folder.path)) { try folder.create() }
  }

  @Test func `a folder of another user is refused as a place for private ones`() throws {
    let isRoot = geteuid() == 0
    let folder = isRoot ? temporary.folder.appending("foreign") : SecureFolder(path: "/")
    try folder.create()
    if isRoot { #expect(chown(folder.path, 65_534, 65_534) == 0) }
    #expect(throws: FileSystemError.foreignOwner(path: folder.path, userID: isRoot ? 65_534 : 0)) {
      try folder.createOwned()
    }
    let own = temporary.folder.appending("own")
    try own.createOwned()
    #expect(chmod(own.path, 0o755) == 0)
    try own.createOwned()
    #expect(permissions(of: own.path) == 0o755)
  }

  @Test func `an error names the place and what to do`() {
    let path = "/proc/no-such-process"
    let errors: [FileSystemError] = [
      .system(operation: .createFolder, path: path, code: ENOENT),
      .unexpectedKind(path: path), .foreignOwner(path: path, userID: 7),
      .insecurePermissions(path: path, permissions: 0o755), .busy(path: path),
    ]
    #expect(
      errors.map(\.description) == [
        "/proc/no-such-process cannot be created: No such file or directory. Check that no part of "
          + "the path is a link to a missing folder, or choose another path.",
        "/proc/no-such-process is a link or of another kind than expected. Move it away, or choose "
          + "another path.",
        "/proc/no-such-process belongs to another user (7). Choose a path of your own.",
        "/proc/no-such-process is open to other users (mode 755). Run 'chmod go= "
          + "/proc/no-such-process', or choose another path.",
        "/proc/no-such-process is locked by another process. Try again when that process has ended.",
      ])
  }

  @Test(arguments: [0o750, 0o705, 0o720, 0o701] as [UInt16])
  func `a folder open to others is refused`(mode: UInt16) throws {
    let folder = temporary.folder.appending("a")
    try folder.create()
    #expect(chmod(folder.path, mode_t(mode)) == 0)
    #expect(throws: FileSystemError.insecurePermissions(path: folder.path, permissions: mode)) {
      try folder.verifyPrivate()
    }
  }

  @Test func `a file or a link in the folder's place is refused`() throws {
    try temporary.folder.file("file").write(Data())
    #expect(symlink("/tmp", temporary.folder.path + "/link") == 0)
    for name in ["file", "link"] {
      let folder = temporary.folder.appending(name)
      #expect(throws: FileSystemError.unexpectedKind(path: folder.path)) {
        try folder.verifyPrivate()
      }
    }
  }

  @Test(arguments: [("/a/b/", "/a/b"), ("/", "/"), ("", "."), ("a//", "a")])
  func `a path loses its trailing slashes`(path: String, normal: String) {
    #expect(SecureFolder(path: path).path == normal)
  }

  @Test func `a lock keeps a second owner out until it is released`() throws {
    let path = temporary.folder.path + "/lock"
    let lock = try FileLock.acquire(path)
    #expect(throws: FileSystemError.busy(path: path)) {
      try FileLock.acquire(path, waiting: .milliseconds(1))
    }
    lock.release()
    try FileLock.acquire(path, waiting: .zero).release()
  }
}
