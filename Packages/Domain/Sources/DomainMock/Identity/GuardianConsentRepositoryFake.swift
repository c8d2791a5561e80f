public import Domain
import Synchronization

/// An in-memory service that records consent requests and decisions.
public final class GuardianConsentRepositoryFake: GuardianConsentRepository {
  /// A recorded decision.
  public struct Decision: Hashable, Sendable {
    /// The decision.
    public let decision: GuardianDecision
    /// The guardian's code.
    public let code: GuardianConsentCode
  }

  private struct State {
    var guardians: [EmailAddress] = []
    var decisions: [Decision] = []
    var failure: (any Error)?
  }

  private let state = Mutex(State())

  /// Creates a service.
  public init() {}

  /// The addresses of requested guardians, in order.
  public var guardians: [EmailAddress] { state.withLock { $0.guardians } }

  /// The recorded decisions, in order.
  public var decisions: [Decision] { state.withLock { $0.decisions } }

  /// The error that every method throws; nil to succeed.
  public var failure: (any Error)? {
    get { state.withLock { $0.failure } }
    set { state.withLock { $0.failure = newValue } }
  }

  /// Records the guardian's address.
  public func requestConsent(of guardian: EmailAddress) async throws {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      state.guardians.append(guardian)
    }
  }

  /// Records the decision.
  public func record(_ decision: GuardianDecision, code: GuardianConsentCode) async throws {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      state.decisions.append(Decision(decision: decision, code: code))
    }
  }
}
