#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A digest of a password: by scrypt, or by PBKDF2 on platforms without scrypt.
///
/// ```swift
/// let hash = try PasswordHash(password: "correct-horse", salt: SecureRandom.bytes(count: 16))
/// let isRight = try hash.matches("correct-horse")
/// ```
///
/// The password is hashed in normalization form C, so the same password matches however a keyboard
/// composes its letters. Making and matching a hash block for as long as the cost demands.
public struct PasswordHash: Codable, Equatable, Sendable {
  /// An algorithm that hashes passwords.
  public enum Algorithm: String, Codable, Sendable {
    /// scrypt (RFC 7914).
    case scrypt
    /// PBKDF2 with HMAC-SHA-256 (RFC 8018).
    case pbkdf2

    /// The best algorithm of this platform.
    public static var preferred: Algorithm { Scrypt.isAvailable ? .scrypt : .pbkdf2 }
  }

  /// The length of a digest, in bytes.
  static let byteCount = 32
  /// The iterations of PBKDF2 in hashes that do not store their number.
  private static let unstatedIterations = 20_000

  /// The algorithm.
  public let algorithm: Algorithm
  let salt: Data
  let key: Data
  /// scrypt's N.
  public let cost: Int
  let blockSize: Int
  let parallelization: Int
  /// PBKDF2's iterations; nil in older hashes.
  let iterations: Int?
  /// Whether the password's normal form was hashed; nil in older hashes of the unchanged text.
  let isNormalized: Bool?

  /// Makes a hash of a digest that was computed before.
  public init(algorithm: Algorithm, salt: Data, key: Data, cost: PasswordCost) {
    self.algorithm = algorithm
    self.salt = salt
    self.key = key
    self.cost = cost.cost
    blockSize = cost.blockSize
    parallelization = cost.parallelization
    iterations = cost.iterations
    isNormalized = true
  }

  /// Hashes a password with the preferred algorithm.
  ///
  /// - Parameters:
  ///   - salt: Random bytes; use 16.
  ///   - cost: The cost; default ``PasswordCost/standard``.
  /// - Throws: ``CryptographyError`` for an invalid cost or too little memory.
  public init(
    password: String, salt: Data, cost: PasswordCost = .standard
  ) throws(CryptographyError) {
    let empty = PasswordHash(algorithm: .preferred, salt: salt, key: Data(), cost: cost)
    let key = try empty.digest(password)
    self.init(algorithm: .preferred, salt: salt, key: key, cost: cost)
  }

  /// A hash of an unknown password, so that checking an unknown account takes the same time.
  public static func decoy(_ cost: PasswordCost) -> PasswordHash {
    PasswordHash(
      algorithm: .preferred, salt: Data(count: 16), key: Data(count: byteCount), cost: cost)
  }

  /// Returns whether a password has this hash; compares in constant time.
  ///
  /// - Throws: ``CryptographyError`` when the hash cannot be computed.
  public func matches(_ password: String) throws(CryptographyError) -> Bool {
    ConstantTime.areEqual(try digest(password), key)
  }

  /// Returns whether a new hash at a cost would have another algorithm or other parameters.
  public func isOutdated(for cost: PasswordCost) -> Bool {
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
