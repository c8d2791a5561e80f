import Cryptography
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct ScryptTests {
  struct Vector: Sendable, CustomTestStringConvertible {
    let password: String
    let salt: String
    let parameters: Scrypt.Parameters
    let key: String

    var testDescription: String { "RFC 7914, N = \(parameters.cost)" }
  }

  /// RFC 7914, section 12, without the last one, which needs 1 GiB.
  static let vectors = [
    Vector(
      password: "", salt: "",
      parameters: Scrypt.Parameters(cost: 16, blockSize: 1, parallelization: 1),
      key: """
        77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442
        fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906
        """),
    Vector(
      password: "password", salt: "NaCl",
      parameters: Scrypt.Parameters(cost: 1024, blockSize: 8, parallelization: 16),
      key: """
        fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162
        2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640
        """),
    Vector(
      password: "pleaseletmein", salt: "SodiumChloride",
      parameters: Scrypt.Parameters(cost: 16384, blockSize: 8, parallelization: 1),
      key: """
        7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2
        d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887
        """),
  ]

  @Test(.enabled(if: Scrypt.isAvailable), arguments: vectors)
  func `scrypt gives the published key`(vector: Vector) throws {
    let key = try Scrypt.deriveKey(
      from: Data(vector.password.utf8), salt: Data(vector.salt.utf8),
      parameters: vector.parameters, byteCount: 64)
    #expect(key == Data(hex: vector.key))
  }

  @Test func `more memory than allowed is refused before any work`() {
    let parameters = Scrypt.Parameters(
      cost: 1 << 20, blockSize: 8, parallelization: 1, memoryLimit: 64 << 20)
    #expect(
      throws: CryptographyError.memoryLimitExceeded(required: 1_073_744_896, limit: 64 << 20)
    ) {
      try Scrypt.deriveKey(from: Data(), salt: Data(), parameters: parameters, byteCount: 32)
    }
  }

  @Test(arguments: [
    Scrypt.Parameters(cost: 0), Scrypt.Parameters(cost: 1), Scrypt.Parameters(cost: 1000),
    Scrypt.Parameters(cost: -16), Scrypt.Parameters(cost: 16, blockSize: 0),
    Scrypt.Parameters(cost: 16, parallelization: 0),
    Scrypt.Parameters(cost: 1 << 16, blockSize: 1),
    Scrypt.Parameters(cost: 1 << 40, blockSize: 1 << 40),
  ])
  func `parameters outside the rules are typed errors`(parameters: Scrypt.Parameters) {
    let error = #expect(throws: CryptographyError.self) {
      try Scrypt.deriveKey(from: Data(), salt: Data(), parameters: parameters, byteCount: 32)
    }
    switch error {
    case .invalidParameter, .memoryLimitExceeded(required: .max, _): break
    default: Issue.record("unexpected error \(String(describing: error))")
    }
  }

  @Test(.enabled(if: Scrypt.isAvailable))
  func `the memory the rules compute is enough for the library`() throws {
    let exact = Scrypt.Parameters(
      cost: 1024, blockSize: 8, parallelization: 1, memoryLimit: 128 * 8 * (1024 + 1 + 2))
    let key = try Scrypt.deriveKey(
      from: Data("p".utf8), salt: Data("s".utf8), parameters: exact, byteCount: 16)
    #expect(key.count == 16)
  }
}
