public import Networking
import Synchronization

/// A token store in memory, whose comparison and replacement are one atomic step.
public final class InMemoryTokenStore: TokenStore {
  private let current: Mutex<AuthToken?>

  /// Creates a store; without a token, no user is signed in.
  public init(_ token: AuthToken? = nil) {
    current = Mutex(token)
  }

  /// Replaces the token unconditionally; nil signs the user out.
  public func set(_ token: AuthToken?) {
    current.withLock { $0 = token }
  }

  /// The current token.
  public func token() async throws -> AuthToken? {
    current.withLock { $0 }
  }

  /// Replaces the current token if it still equals `old`.
  public func replace(_ old: AuthToken, with new: AuthToken?) async throws -> Bool {
    current.withLock { token in
      guard token == old else { return false }
      token = new
      return true
    }
  }
}
