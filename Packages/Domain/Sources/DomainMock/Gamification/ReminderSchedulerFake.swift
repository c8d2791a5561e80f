public import Domain

/// Keeps the reminders that are scheduled.
@MainActor
public final class ReminderSchedulerFake: ReminderScheduler {
  /// A call of the scheduler.
  public enum Call: Hashable, Sendable {
    /// A request for permission.
    case requestPermission
    /// A reminder was scheduled.
    case schedule(Reminder)
    /// The reminder with an id was cancelled.
    case cancel(Reminder.ID)
  }

  /// Whether the person allows reminders; default true.
  public var isAllowed = true
  /// The calls so far.
  public private(set) var calls: [Call] = []

  /// Creates a scheduler without reminders.
  nonisolated public init() {}

  /// Records the call; returns ``isAllowed``.
  public func requestPermission() async -> Bool {
    calls.append(.requestPermission)
    return isAllowed
  }

  /// Records the call.
  public func schedule(_ reminder: Reminder) { calls.append(.schedule(reminder)) }

  /// Records the call.
  public func cancel(_ id: Reminder.ID) { calls.append(.cancel(id)) }
}
