public import Networking
import Synchronization

/// A token store in memory, with the same compare-and-replace as a real one.
public final class InMemoryTokenStore: TokenStore {
  private let current: Mutex<AuthToken?>

  /// Creates a store; without a token nobody is signed in.
  public init(_ token: AuthToken? = nil) {
    current = Mutex(token)
  }

  /// Signs in with a token, or out with nil, whatever was there before.
  public func set(_ token: AuthToken?) {
    current.withLock { $0 = token }
  }

  /// The current token.
  public func token() async throws -> AuthToken? {
    current.withLock { $0 }
  }

  /// Replaces the current token, provided that it is still `old`.
  public func replace(_ old: AuthToken, with new: AuthToken?) async throws -> Bool {
    current.withLock { token in
      guard token == old else { return false }
      token = new
      return true
    }
  }
}
