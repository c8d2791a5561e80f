import Cryptography
import LocalPersistence
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

/// A passphrase in a file.
@Suite(.timeLimit(.minutes(5)), .enabled(if: Scrypt.isAvailable))
struct PassphraseFileTests {
  let temporary: TemporaryFolder

  init() throws { temporary = try TemporaryFolder() }

  private var keyPath: String { temporary.folder.path + "/keys/master.key" }
  private var passphraseFile: CrashSafeFile { temporary.folder.file("passphrase") }

  private func masterKey(passphraseAt path: String? = nil) -> MasterKeyFile {
    MasterKeyFile(
      path: keyPath,
      protections: [.passphrase(.file(path: path ?? passphraseFile.path), cost: .low)])
  }

  private func expectRefused(
    _ error: FileSystemError? = nil, at path: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let thrown = #expect(throws: SecureStoreError.self, sourceLocation: sourceLocation) {
      try masterKey(passphraseAt: path).makeKeys()
    }
    #expect(thrown?.isMisconfigured == true, sourceLocation: sourceLocation)
    if let error {
      #expect(
        thrown?.reasonOfMisconfiguration == error.description, sourceLocation: sourceLocation)
    }
    #expect(permissions(of: keyPath) == nil, sourceLocation: sourceLocation)
  }

  @Test func `a line feed at the end of the file is no part of the passphrase`() throws {
    try passphraseFile.write(Data("correct horse\n".utf8))
    let keys = try masterKey().makeKeys()
    for same in ["correct horse", "correct horse\r\n"] {
      try passphraseFile.write(Data(same.utf8))
      #expect(try masterKey().existingKeys(rereading: true) == keys)
    }
    for other in ["correct horse\n\n", "correct horse ", " correct horse", "correct horse\r"] {
      try passphraseFile.write(Data(other.utf8))
      #expect(throws: SecureStoreError.wrongPassphrase) {
        try masterKey().existingKeys(rereading: true)
      }
    }
  }

  @Test(arguments: [0o640, 0o604, 0o620, 0o644, 0o601] as [UInt16])
  func `a passphrase file others may reach is refused`(mode: UInt16) throws {
    try CrashSafeFile(path: passphraseFile.path, permissions: mode).write(Data("p".utf8))
    expectRefused(.insecurePermissions(path: passphraseFile.path, permissions: mode))
  }

  @Test func `a passphrase file of another user is refused`() throws {
    // Whoever may not give a file away has the system's own at hand.
    var foreign = "/etc/passwd"
    var owner: UInt32 = 0
    if geteuid() == 0 {
      try passphraseFile.write(Data("p".utf8))
      foreign = passphraseFile.path
      owner = 65_534
      try #require(chown(foreign, owner, owner) == 0)
    }
    expectRefused(.foreignOwner(path: foreign, userID: owner), at: foreign)
  }

  @Test func `a missing passphrase file, an empty one, a link and a folder are refused`() throws {
    expectRefused()
    try passphraseFile.write(Data())
    expectRefused()
    try passphraseFile.write(Data("\n".utf8))
    expectRefused()
    let link = temporary.folder.path + "/link"
    try passphraseFile.write(Data("p".utf8))
    try #require(symlink(passphraseFile.path, link) == 0)
    expectRefused(.unexpectedKind(path: link), at: link)
    try temporary.folder.appending("folder").create()
    expectRefused(at: temporary.folder.path + "/folder")
  }

  @Test func `the file is refused for unlocking as well, and the key stays as it is`() throws {
    try passphraseFile.write(Data("p".utf8))
    _ = try masterKey().makeKeys()
    let before = try CrashSafeFile(path: keyPath).read()
    try #require(chmod(passphraseFile.path, 0o640) == 0)
    let error = #expect(throws: SecureStoreError.self) {
      try masterKey().existingKeys(rereading: true)
    }
    #expect(error?.isMisconfigured == true)
    #expect(try CrashSafeFile(path: keyPath).read() == before)
  }
}
