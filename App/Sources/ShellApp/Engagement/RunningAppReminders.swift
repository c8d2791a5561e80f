import Domain
import Observation

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reminders for a system without notifications: the running app shows them when their time comes.
@MainActor
@Observable
final class RunningAppReminders: ReminderScheduler {
  /// The reminders whose time has come and that were not cancelled since, sorted by id.
  private(set) var due: [Reminder] = []
  @ObservationIgnored private var waiting: [Reminder.ID: Task<Void, Never>] = [:]
  @ObservationIgnored private let clock: any Clock<Duration>
  @ObservationIgnored private let now: @Sendable () -> Date

  nonisolated init(clock: any Clock<Duration>, now: @escaping @Sendable () -> Date) {
    self.clock = clock
    self.now = now
  }

  deinit { waiting.values.forEach { $0.cancel() } }

  func requestPermission() async -> Bool { true }

  func schedule(_ reminder: Reminder) {
    cancel(reminder.id)
    let delay = Duration.seconds(reminder.date.timeIntervalSince(now()))
    waiting[reminder.id] = .tracked("waitForReminder") { [weak self, clock] in
      guard (try? await clock.sleep(for: delay)) != nil else { return }
      self?.becomeDue(reminder)
    }
  }

  func cancel(_ id: Reminder.ID) {
    waiting.removeValue(forKey: id)?.cancel()
    due.removeAll { $0.id == id }
  }

  private func becomeDue(_ reminder: Reminder) {
    // It was cancelled at the moment it became due.
    guard !Task.isCancelled else { return }
    waiting[reminder.id] = nil
    due = (due + [reminder]).sorted { $0.id < $1.id }
  }
}
