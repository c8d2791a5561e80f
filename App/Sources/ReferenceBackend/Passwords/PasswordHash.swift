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
  /// How often PBKDF2 was iterated before hashes kept the number.
  private static let unstatedIterations = 20_000

  let algorithm: Algorithm
  let salt: Data
  let key: Data
  let cost: Int
  let blockSize: Int
  let parallelization: Int
  /// PBKDF2's iterations; nil in older hashes.
  let iterations: Int?
  /// Whether the password's normal form was hashed; nil in older hashes, of the text as it came.
  let isNormalized: Bool?

  init(algorithm: Algorithm, salt: Data, key: Data, cost: PasswordCost) {
    self.algorithm = algorithm
    self.salt = salt
    self.key = key
    self.cost = cost.cost
    blockSize = cost.blockSize
    parallelization = cost.parallelization
    iterations = cost.iterations
    isNormalized = true
  }

  /// Hashes a password with the preferred algorithm; blocks for as long as the cost demands.
  init(password: String, salt: Data, cost: PasswordCost) throws(CryptographyError) {
    let empty = PasswordHash(algorithm: .preferred, salt: salt, key: Data(), cost: cost)
    let key = try empty.digest(password)
    self.init(algorithm: .preferred, salt: salt, key: key, cost: cost)
  }

  /// A hash no password is known for, so that an unknown address takes the same time.
  static func decoy(_ cost: PasswordCost) -> PasswordHash {
    PasswordHash(
      algorithm: .preferred, salt: Data(count: 16), key: Data(count: byteCount), cost: cost)
  }

  /// Whether a password is the one that was hashed, compared in constant time; blocks like hashing.
  func matches(_ password: String) throws(CryptographyError) -> Bool {
    ConstantTime.areEqual(try digest(password), key)
  }

  /// Whether a new hash at a cost would be made otherwise.
  func isOutdated(for cost: PasswordCost) -> Bool {
    let current = PasswordHash(algorithm: .preferred, salt: salt, key: key, cost: cost)
    guard algorithm == current.algorithm, isNormalized == true else { return true }
    switch algorithm {
    case .scrypt:
      return (self.cost, blockSize, parallelization)
        != (current.cost, current.blockSize, current.parallelization)
    case .pbkdf2: return iterations != current.iterations
    }
  }

  private func digest(_ password: String) throws(CryptographyError) -> Data {
    let text = isNormalized == true ? PasswordText.normalized(password) : password
    let bytes = Data(text.utf8)
    switch algorithm {
    case .scrypt:
      let parameters = Scrypt.Parameters(
        cost: cost, blockSize: blockSize, parallelization: parallelization)
      return try Scrypt.deriveKey(
        from: bytes, salt: salt, parameters: parameters, byteCount: Self.byteCount)
    case .pbkdf2:
      return try PBKDF2SHA256.deriveKey(
        from: bytes, salt: salt, iterations: iterations ?? Self.unstatedIterations,
        byteCount: Self.byteCount)
    }
  }
}
