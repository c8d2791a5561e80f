import Domain
import FormKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Keeps the reminder of the signed-in person's streak as the streak, the time zone and the setting
/// want it.
@MainActor
public final class StreakReminders {
  private let streak: StreakManager
  private let login: LoginCoordination
  private let scheduler: any ReminderScheduler
  private let isOn: @Sendable () -> Bool
  private let messages: FormMessages
  private let environment: EngagementEnvironment
  /// The reminder that was scheduled last; nil before the first call of the scheduler.
  private var scheduled: Reminder??

  /// - Parameter isOn: Whether the person wants to be reminded, at each moment.
  nonisolated init(
    streak: StreakManager, login: LoginCoordination, scheduler: any ReminderScheduler,
    isOn: @escaping @Sendable () -> Bool, messages: FormMessages, environment: EngagementEnvironment
  ) {
    self.streak = streak
    self.login = login
    self.scheduler = scheduler
    self.isOn = isOn
    self.messages = messages
    self.environment = environment
  }

  /// The id of the reminder.
  private var id: Reminder.ID { streak.participantName }

  /// Asks the person to allow reminders, once; returns whether they are allowed.
  func requestPermission() async -> Bool { await scheduler.requestPermission() }

  /// Schedules, moves or cancels the reminder of the logged-in person; without one it does nothing.
  func update() {
    guard login.user != nil else { return }
    guard isOn() else { return cancel() }
    let reminder = reminder
    // One that is due stays while the person can still do something.
    if reminder == nil, isDue, streak.currentStreakData.status == .atRisk { return }
    set(reminder)
  }

  /// Cancels the reminder, such as at a sign-out.
  func cancel() { set(nil) }

  private var reminder: Reminder? {
    let (now, zone) = (environment.now(), environment.timeZone())
    guard let reminder = StreakReminder(of: streak.currentStreakData, at: now, in: zone) else {
      return nil
    }
    let end = messages.locale.display(hour: streak.endHour(readAt: reminder.date) ?? 24)
    return Reminder(
      id: id, date: reminder.date,
      text: messages.text(
        Phrase("reminder.streak", count: reminder.days, ["time": .text(end)])))
  }

  private var isDue: Bool {
    guard case .some(let last?) = scheduled else { return false }
    return last.date <= environment.now()
  }

  private func set(_ reminder: Reminder?) {
    if let scheduled, scheduled == reminder { return }
    scheduled = .some(reminder)
    if let reminder { scheduler.schedule(reminder) } else { scheduler.cancel(id) }
  }
}
