public import FormKit
import Synchronization

/// Keeps sensitive fields in memory, and fails when told to.
public final class InMemorySecureFieldStorage: SecureFieldStorage {
  private struct State {
    var values: [String: [FieldPath: FormValue]] = [:]
    var failure: (any Error)?
  }
  private let state = Mutex(State())

  /// Makes an empty storage.
  public init() {}

  /// What every call throws, as a locked store would; nil, the default, for none.
  public var failure: (any Error)? {
    get { state.withLock { $0.failure } }
    set { state.withLock { $0.failure = newValue } }
  }

  /// What lies there now.
  public func values(formID: String) -> [FieldPath: FormValue]? {
    state.withLock { $0.values[formID] }
  }

  /// The values saved last.
  public func retrieve(formID: String) async throws -> [FieldPath: FormValue]? {
    try access { $0.values[formID] }
  }

  /// Saves values in place of all older ones.
  public func save(_ values: [FieldPath: FormValue], formID: String) async throws {
    try access { $0.values[formID] = values }
  }

  /// Removes the values.
  public func clear(formID: String) async throws {
    try access { $0.values[formID] = nil }
  }

  private func access<T: Sendable>(_ body: (inout State) -> T) throws -> T {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      return body(&state)
    }
  }
}
