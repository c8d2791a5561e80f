import Cryptography

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What is kept of a password: a digest by scrypt, or by PBKDF2 where there is no scrypt.
struct PasswordHash: Codable, Equatable, Sendable {
  enum Algorithm: String, Codable, Sendable {
    case scrypt, pbkdf2

    /// The best one this platform has.
    static var preferred: Algorithm { Scrypt.isAvailable ? .scrypt : .pbkdf2 }
  }

  /// The length of a digest.
  static let byteCount = 32
  /// How often PBKDF2 repeats itself.
  static let iterations = 20_000

  let algorithm: Algorithm
  let salt: Data
  let key: Data
  let cost: Int
  let blockSize: Int
  let parallelization: Int

  init(algorithm: Algorithm, salt: Data, key: Data, cost: Scrypt.Parameters) {
    self.algorithm = algorithm
    self.salt = salt
    self.key = key
    self.cost = cost.cost
    blockSize = cost.blockSize
    parallelization = cost.parallelization
  }

  /// Digests a password with the preferred algorithm.
  init(password: String, salt: Data, cost: Scrypt.Parameters) throws(CryptographyError) {
    let algorithm = Algorithm.preferred
    let key = try Self.digest(password, algorithm: algorithm, salt: salt, cost: cost)
    self.init(algorithm: algorithm, salt: salt, key: key, cost: cost)
  }

  /// Whether a password is the one digested, compared in constant time.
  func matches(_ password: String) throws(CryptographyError) -> Bool {
    let parameters = Scrypt.Parameters(
      cost: cost, blockSize: blockSize, parallelization: parallelization)
    let digest = try Self.digest(password, algorithm: algorithm, salt: salt, cost: parameters)
    return ConstantTime.areEqual(digest, key)
  }

  private static func digest(
    _ password: String, algorithm: Algorithm, salt: Data, cost: Scrypt.Parameters
  ) throws(CryptographyError) -> Data {
    let bytes = Data(password.utf8)
    switch algorithm {
    case .scrypt:
      return try Scrypt.deriveKey(
        from: bytes, salt: salt, parameters: cost, byteCount: byteCount)
    case .pbkdf2:
      return try PBKDF2SHA256.deriveKey(
        from: bytes, salt: salt, iterations: iterations, byteCount: byteCount)
    }
  }
}
