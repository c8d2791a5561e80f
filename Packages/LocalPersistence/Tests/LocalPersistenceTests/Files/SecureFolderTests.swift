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
    #expect(throws: FileSystemError.busy(path: path)) { try FileLock.acquire(path, attempts: 2) }
    lock.release()
    try FileLock.acquire(path, attempts: 1).release()
  }
}
