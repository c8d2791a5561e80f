/// Decides what happens when the app goes to the background and comes back.
///
/// On Apple platforms the phases are those of a scene. In a terminal, Ctrl-Z enters the
/// background and `fg` makes the app active. SIGTERM ends the run without a phase, and no event of
/// a terminal makes the app inactive.
public struct HandleAppStateTransitions: Sendable, Hashable {
  /// One thing to do, in the order in which they are returned.
  public enum Step: Sendable, Hashable {
    /// Keeps what was typed, and the screens for the next start.
    case keepState
    /// Covers the app when it has a lock.
    case lock
    /// Cancels the requests that are not critical.
    case cancelRequests
    /// Sends the queued background requests.
    case finishRequests
    /// Uncovers the app when its lock is not due, else asks to unlock it.
    case unlock
    /// Asks the service whether it is available.
    case checkService
    /// Loads what may have changed meanwhile.
    case refresh
  }

  /// Makes the use case.
  public init() {}

  /// Returns what a change of the phase needs.
  ///
  /// - Parameters:
  ///   - old: The phase before.
  ///   - new: The phase that begins.
  ///   - hasLaunched: Whether the app has finished its start; before it there is nothing to keep or
  ///     refresh.
  public func execute(
    from old: LifecyclePhase, to new: LifecyclePhase, hasLaunched: Bool
  ) -> [Step] {
    switch (old, new) {
    case (.active, .background), (.inactive, .background):
      hasLaunched ? [.keepState, .lock, .cancelRequests, .finishRequests] : []
    case (.background, .active):
      hasLaunched ? [.unlock, .checkService, .refresh] : [.checkService]
    default: []
    }
  }
}
