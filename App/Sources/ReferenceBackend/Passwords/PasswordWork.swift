import Cryptography

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The hashing a request needs before it can be answered.
enum PasswordWork: Equatable, Sendable {
  /// Compares a password with a stored hash.
  case check(String, PasswordHash)
  /// Hashes a new password.
  case digest(String)
}

/// What came of ``PasswordWork``, handed to the request that needed it.
struct PasswordResult: Sendable {
  let work: PasswordWork
  /// Whether the password is the one that was hashed; true for a new one.
  let matches: Bool
  /// The hash to store: of a new password, or of one whose stored hash is outdated.
  let made: PasswordHash?
}

/// Password work with all it takes to do it, away from the state.
struct PasswordJob: Sendable {
  let work: PasswordWork
  /// The salt of a hash that is made.
  let salt: Data
  let cost: PasswordCost

  /// Does the work; blocks for as long as the cost demands.
  func perform() throws(CryptographyError) -> PasswordResult {
    switch work {
    case .check(let password, let hash):
      let matches = try hash.matches(password)
      // Made for a wrong password, too: an outdated hash must not answer faster than a decoy.
      let made = hash.isOutdated(for: cost) ? try digest(password) : nil
      return PasswordResult(work: work, matches: matches, made: matches ? made : nil)
    case .digest(let password):
      return PasswordResult(work: work, matches: true, made: try digest(password))
    }
  }

  private func digest(_ password: String) throws(CryptographyError) -> PasswordHash {
    try PasswordHash(password: password, salt: salt, cost: cost)
  }
}
