import Cryptography
import LocalPersistence
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@testable import struct LocalPersistence.PassphraseParameters

/// A key file under a passphrase that a faulty disk or an intruder changed.
@Suite(.timeLimit(.minutes(5)), .enabled(if: Scrypt.isAvailable))
struct HostileKeyFileTests {
  let temporary: TemporaryFolder
  let answers = PassphraseScript("correct horse")

  init() throws { temporary = try TemporaryFolder() }

  private var file: CrashSafeFile { temporary.folder.file("master.key") }

  private func masterKey() -> MasterKeyFile {
    MasterKeyFile(path: file.path, protections: [.passphrase(answers)])
  }

  private func makeFile() throws -> Data {
    _ = try MasterKeyFile(path: file.path, protections: [.passphrase("correct horse")]).makeKeys()
    return try #require(try file.read())
  }

  @Test func `every changed byte is damage, noticed before the passphrase is asked for`() throws {
    let original = try makeFile()
    let damaged = MasterKeyRecord.damaged(path: file.path)
    for index in original.indices {
      for change in [0x01, 0x80, 0xFF] as [UInt8] {
        var changed = original
        changed[index] ^= change
        try file.write(changed)
        #expect(throws: damaged) { try masterKey().existingKeys(rereading: true) }
        #expect(throws: damaged) { try masterKey().makeKeys() }
        #expect(try file.read() == changed)
      }
    }
    #expect(answers.asked.isEmpty)
    try file.write(original)
    #expect(try masterKey().existingKeys(rereading: true) != nil)
  }

  @Test func `every shorter file is damage, and so is a longer one`() throws {
    let original = try makeFile()
    let damaged = MasterKeyRecord.damaged(path: file.path)
    for contents in original.indices.map({ original.prefix($0) }) + [original + Data([0])] {
      try file.write(Data(contents))
      #expect(throws: damaged) { try masterKey().existingKeys(rereading: true) }
      #expect(throws: damaged) { try masterKey().makeKeys() }
    }
    #expect(answers.asked.isEmpty)
  }

  @Test func `no changed or cut byte opens although the sum was made to fit`() throws {
    let original = try makeFile()
    let body = Data(original.dropLast(8))
    var forged = body.indices.map { Data(body.prefix($0)) }
    for index in body.indices {
      for change in [0x01, 0x80] as [UInt8] {
        var changed = body
        changed[index] ^= change
        forged.append(changed)
      }
    }
    for contents in forged + [body + Data([0])] {
      try file.write(try withSum(contents))
      let error = #expect(throws: SecureStoreError.self) {
        try masterKey().existingKeys(rereading: true)
      }
      #expect(
        error == .wrongPassphrase || error?.isMisconfigured == true, "\(String(describing: error))")
    }
    try file.write(try withSum(body))
    #expect(try masterKey().existingKeys(rereading: true) != nil)
  }

  @Test(
    arguments: [
      (31, 8, 1), (20, 8, 1), (18, 8, 1), (255, 8, 1), (32, 1, 1), (0, 8, 1),
      (4, .max, 1), (4, 1, .max), (31, .max, .max), (1, 1, 1 << 22), (1, 1 << 22, 1),
      (4, 0, 1), (4, 1, 0), (17, 8, 9), (16, 1, 1),
    ] as [(UInt8, UInt32, UInt32)])
  func `parameters that ask for too much are refused before any work`(
    logarithm: UInt8, blockSize: UInt32, parallelization: UInt32
  ) throws {
    var body = try makeFile().dropLast(8)
    let parameters =
      Data([logarithm]) + bigEndian(blockSize) + bigEndian(parallelization)
    body.replaceSubrange(8..<17, with: parameters)
    try file.write(try withSum(body))
    let error = #expect(throws: SecureStoreError.self) {
      try masterKey().existingKeys(rereading: true)
    }
    #expect(error?.isMisconfigured == true)
    #expect(answers.asked.isEmpty)
  }

  @Test func `parameters of another length are refused before any work`() throws {
    let body = try makeFile().dropLast(8)
    for count in [0, 1, 24, 26, 200, 65_535] {
      let parameters = Data(repeating: 1, count: count)
      let header = Data(body.prefix(6)) + [UInt8(count >> 8), UInt8(count & 0xFF)]
      for rest in [parameters, parameters + body.suffix(60), parameters.dropLast()] {
        try file.write(try withSum(header + rest))
        let error = #expect(throws: SecureStoreError.self) {
          try masterKey().existingKeys(rereading: true)
        }
        #expect(error?.isMisconfigured == true)
      }
    }
    #expect(answers.asked.isEmpty)
  }

  @Test func `up to 256 MiB or eight times the default work is allowed, and not more`() throws {
    let salt = Data(count: PassphraseParameters.saltByteCount)
    for allowed in [
      Scrypt.Parameters(), Scrypt.Parameters(parallelization: 8),
      Scrypt.Parameters(cost: 1 << 18, blockSize: 7),
    ] {
      #expect(throws: Never.self) { try PassphraseParameters(cost: allowed, salt: salt) }
    }
    for refused in [
      Scrypt.Parameters(parallelization: 9), Scrypt.Parameters(cost: 1 << 18),
      Scrypt.Parameters(cost: 1000), Scrypt.Parameters(cost: .min), Scrypt.Parameters(cost: -2),
      Scrypt.Parameters(cost: 1 << 62, blockSize: .max, parallelization: .max),
    ] {
      #expect(throws: SecureStoreError.self) { try PassphraseParameters(cost: refused, salt: salt) }
    }
  }

  @Test func `a hostile cost given by the app is refused before the passphrase is asked for`() {
    let greedy = MasterKeyProtection.passphrase(
      answers.source, cost: Scrypt.Parameters(cost: 1 << 20))
    let error = #expect(throws: SecureStoreError.self) {
      try MasterKeyFile(path: file.path, protections: [greedy]).makeKeys()
    }
    #expect(error?.isMisconfigured == true)
    #expect(answers.asked.isEmpty)
  }

  @Test func `a forged file in clear is refused while a passphrase is offered`() throws {
    _ = try makeFile()
    let known = Data("LPMK".utf8) + [2, 0, 0, 0] + Data(repeating: 7, count: 32)
    try file.write(try withSum(known))
    let error = #expect(throws: SecureStoreError.self) {
      try MasterKeyFile(path: file.path, protections: [.passphrase(answers), .filePermissions])
        .existingKeys(rereading: true)
    }
    #expect(error?.isMisconfigured == true)
  }

  private func bigEndian(_ number: UInt32) -> Data {
    withUnsafeBytes(of: number.bigEndian) { Data($0) }
  }
}
