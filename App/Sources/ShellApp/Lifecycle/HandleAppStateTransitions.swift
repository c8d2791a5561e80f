/// Decides what happens when the app goes to the background and comes back.
///
/// On Apple platforms the phases are those of a scene. In a terminal the background is a stop (SIGTSTP,
/// Ctrl-Z) and the end (SIGTERM); a terminal that loses its focus makes the app inactive.
public struct HandleAppStateTransitions: Sendable, Hashable {
  /// One thing to do, in the order in which they are returned.
  public enum Step: Sendable, Hashable {
    /// Keeps what was typed, and the screens for the next start.
    case keepState
    /// Sends the requests that nobody waits for.
    case finishRequests
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
  ///   - hasLaunched: Whether the app has finished its start; before it there is nothing to keep or
  ///     refresh.
  public func execute(
    from old: LifecyclePhase, to new: LifecyclePhase, hasLaunched: Bool
  ) -> [Step] {
    switch (old, new) {
    case (.active, .background), (.inactive, .background):
      hasLaunched ? [.keepState, .finishRequests] : []
    case (.background, .active): hasLaunched ? [.checkService, .refresh] : [.checkService]
    default: []
    }
  }
}
