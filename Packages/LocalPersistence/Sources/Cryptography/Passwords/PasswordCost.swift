/// The work it takes to hash a password.
///
/// The default is what OWASP's Password Storage Cheat Sheet recommends: scrypt with N = 2^17, r = 8
/// and p = 1, which takes some 0.3 seconds and 128 MiB, or 600,000 iterations of PBKDF2 with
/// HMAC-SHA-256 on a platform without scrypt.
public struct PasswordCost: Hashable, Sendable {
  /// scrypt's N: a power of two above 1.
  public var cost: Int
  /// scrypt's r: at least 1.
  public var blockSize: Int
  /// scrypt's p: at least 1.
  public var parallelization: Int
  /// How often PBKDF2 is iterated: at least 1.
  public var iterations: Int

  /// Creates a cost; every parameter has its recommended value by default.
  public init(
    cost: Int = 1 << 17, blockSize: Int = 8, parallelization: Int = 1, iterations: Int = 600_000
  ) {
    self.cost = cost
    self.blockSize = blockSize
    self.parallelization = parallelization
    self.iterations = iterations
  }

  /// The recommended cost.
  public static let standard = PasswordCost()
  /// Next to no work, for tests.
  public static let low = PasswordCost(cost: 16, iterations: 16)

  var scrypt: Scrypt.Parameters {
    Scrypt.Parameters(cost: cost, blockSize: blockSize, parallelization: parallelization)
  }
}
