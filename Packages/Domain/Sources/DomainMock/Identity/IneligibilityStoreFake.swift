public import Domain
import Synchronization

/// A verdict of ineligibility in memory.
public final class IneligibilityStoreFake: IneligibilityStore {
  private struct State {
    var verdict: Ineligibility?
    var failure: SessionRepositoryError?
  }

  private let state: Mutex<State>

  /// Creates a store; empty by default.
  public init(_ verdict: Ineligibility? = nil) { state = Mutex(State(verdict: verdict)) }

  /// The verdict kept, also while the store fails.
  public var verdict: Ineligibility? { state.withLock { $0.verdict } }

  /// What both methods throw, nil to answer.
  public var failure: SessionRepositoryError? {
    get { state.withLock { $0.failure } }
    set { state.withLock { $0.failure = newValue } }
  }

  /// The verdict kept here.
  public func ineligibility() throws(SessionRepositoryError) -> Ineligibility? {
    let (verdict, failure) = state.withLock { ($0.verdict, $0.failure) }
    if let failure { throw failure }
    return verdict
  }

  /// Keeps a verdict in place of any other.
  public func save(_ verdict: Ineligibility) throws(SessionRepositoryError) {
    if let failure { throw failure }
    state.withLock { $0.verdict = verdict }
  }
}
