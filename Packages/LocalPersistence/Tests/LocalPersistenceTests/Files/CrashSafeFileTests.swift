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

@Suite struct CrashSafeFileTests {
  let temporary: TemporaryFolder

  init() throws { temporary = try TemporaryFolder() }

  @Test func `a write replaces the contents and leaves only the file`() throws {
    let file = temporary.folder.file("a")
    #expect(try file.read() == nil)
    try file.write(Data("one".utf8))
    try file.write(Data("two".utf8))
    #expect(try file.read() == Data("two".utf8))
    #expect(try temporary.folder.entryNames() == ["a"])
  }

  @Test(arguments: [0, 1, 511, 512, 513, 1 << 20, (1 << 20) + 1, 3 << 20])
  func `contents of every size come back`(count: Int) throws {
    let contents = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    let file = temporary.folder.file("a")
    try file.write(contents)
    #expect(try file.read() == contents)
  }

  @Test(arguments: [0o600, 0o640, 0o644] as [UInt16])
  func `a written file has exactly its permissions, also over a file with others`(
    mode: UInt16
  ) throws {
    let file = CrashSafeFile(path: temporary.folder.path + "/a", permissions: mode)
    try file.write(Data())
    #expect(permissions(of: file.path) == mode)
    #expect(chmod(file.path, 0o666) == 0)
    try file.write(Data())
    #expect(permissions(of: file.path) == mode)
  }

  @Test func `a write that fails leaves no temporary file and the old contents`() throws {
    let folder = temporary.folder.appending("target")
    try folder.create()
    try folder.file("inside").write(Data("kept".utf8))
    let blocked = temporary.folder.file("target")
    let error = #expect(throws: FileSystemError.self) { try blocked.write(Data("new".utf8)) }
    #expect(error == .system(operation: .rename, path: blocked.path, code: EISDIR))
    #expect(try files(below: temporary.folder.path) == ["target/inside"])
  }

  @Test func `a missing folder is a typed error`() {
    let file = temporary.folder.appending("missing").file("a")
    #expect(throws: FileSystemError.self) { try file.write(Data()) }
    #expect(throws: Never.self) { try file.delete() }
  }

  @Test func `deleting what is not there succeeds`() throws {
    let file = temporary.folder.file("a")
    try file.delete()
    try file.write(Data())
    try file.delete()
    #expect(try file.read() == nil)
  }

  @Test func `creating keeps the first contents`() throws {
    let file = temporary.folder.file("a")
    #expect(try file.create(Data("one".utf8)))
    #expect(try !file.create(Data("two".utf8)))
    #expect(try file.read() == Data("one".utf8))
    #expect(try temporary.folder.entryNames() == ["a"])
  }

  @Test(arguments: [0o640, 0o604, 0o660, 0o610] as [UInt16])
  func `a private read refuses what others may reach`(mode: UInt16) throws {
    let file = CrashSafeFile(path: temporary.folder.path + "/a", permissions: mode)
    try file.write(Data("secret".utf8))
    #expect(throws: FileSystemError.insecurePermissions(path: file.path, permissions: mode)) {
      try file.read(requiringPrivate: true)
    }
  }

  @Test func `a private read refuses links and folders`() throws {
    try temporary.folder.file("real").write(Data("secret".utf8))
    let linked = temporary.folder.file("link")
    #expect(symlink(temporary.folder.path + "/real", linked.path) == 0)
    #expect(throws: FileSystemError.unexpectedKind(path: linked.path)) {
      try linked.read(requiringPrivate: true)
    }
    #expect(try linked.read() == Data("secret".utf8))
    try temporary.folder.appending("folder").create()
    let folder = temporary.folder.file("folder")
    #expect(throws: FileSystemError.unexpectedKind(path: folder.path)) { try folder.read() }
  }

  @Test func `a damaged file is set aside under a free name`() throws {
    let file = temporary.folder.file("a")
    for number in 1...3 {
      try file.write(Data("damage \(number)".utf8))
      #expect(try file.setAside() == file.path + ".corrupt-\(number)")
      #expect(try file.read() == nil)
    }
    #expect(try temporary.folder.file("a.corrupt-1").read() == Data("damage 1".utf8))
  }

  #if os(Linux) || os(macOS)
    @Test(.timeLimit(.minutes(5)))
    func `a process killed while it writes leaves whole contents`() async throws {
      let file = temporary.folder.file("a")
      try file.write(Data(repeating: 0, count: 1 << 20))
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = file.path as String] in
        let file = CrashSafeFile(path: path)
        let killer = Task.detached {
          for _ in 0..<3 { try file.write(Data(repeating: 2, count: 1 << 20)) }
          kill(getpid(), SIGKILL)
        }
        while true { try file.write(Data(repeating: 1, count: 1 << 20)) }
        _ = killer
      }
      let contents = try #require(try file.read())
      #expect(contents.count == 1 << 20)
      #expect(Set(contents).count == 1)
      try temporary.folder.removeAbandonedTemporaryFiles()
      #expect(try temporary.folder.entryNames() == ["a"])
    }
  #endif
}
