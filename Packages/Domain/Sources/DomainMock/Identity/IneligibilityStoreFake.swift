public import Domain
import Synchronization

/// Stores a verdict of ineligibility in memory.
public final class IneligibilityStoreFake: IneligibilityStore {
  private struct State {
    var verdict: Ineligibility?
    var failure: SessionRepositoryError?
  }

  private let state: Mutex<State>

  /// Creates a store; empty by default.
  public init(_ verdict: Ineligibility? = nil) { state = Mutex(State(verdict: verdict)) }

  /// The stored verdict, also while methods throw.
  public var verdict: Ineligibility? { state.withLock { $0.verdict } }

  /// The error that both methods throw; nil to succeed.
  public var failure: SessionRepositoryError? {
    get { state.withLock { $0.failure } }
    set { state.withLock { $0.failure = newValue } }
  }

  /// Returns the stored verdict.
  public func ineligibility() throws(SessionRepositoryError) -> Ineligibility? {
    let (verdict, failure) = state.withLock { ($0.verdict, $0.failure) }
    if let failure { throw failure }
    return verdict
  }

  /// Stores a verdict, replacing any other.
  public func save(_ verdict: Ineligibility) throws(SessionRepositoryError) {
    if let failure { throw failure }
    state.withLock { $0.verdict = verdict }
  }
}
