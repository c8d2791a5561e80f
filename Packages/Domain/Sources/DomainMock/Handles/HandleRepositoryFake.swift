public import Domain
import Synchronization

/// The handles of a service in memory.
public final class HandleRepositoryFake: HandleRepository {
  private struct State {
    var checked: [Handle] = []
    var failure: (any Error)?
  }

  private let taken: Set<Handle>
  private let suggestions: [Handle]
  private let state = Mutex(State())

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - taken: The handles that others have.
  ///   - suggestions: What it suggests for any taken handle.
  public init(taken: Set<Handle> = [], suggestions: [Handle] = []) {
    self.taken = taken
    self.suggestions = suggestions
  }

  /// The handles asked about, in order.
  public var checkedHandles: [Handle] { state.withLock { $0.checked } }

  /// What asking throws, nil to answer.
  public var failure: (any Error)? {
    get { state.withLock { $0.failure } }
    set { state.withLock { $0.failure = newValue } }
  }

  /// Asks whether nobody has a handle.
  public func checkAvailability(_ handle: Handle) async throws -> HandleAvailability {
    try state.withLock { state in
      state.checked.append(handle)
      if let failure = state.failure { throw failure }
    }
    let isTaken = taken.contains(handle)
    return HandleAvailability(available: !isTaken, suggestions: isTaken ? suggestions : [])
  }
}
