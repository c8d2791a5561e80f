#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Reminds the person at an instant, also while they do not look at the app.
@MainActor
public protocol ReminderScheduler: Sendable {
  /// Asks the person to allow reminders, once; returns whether they are allowed.
  func requestPermission() async -> Bool

  /// Schedules a reminder in place of the one with its id; one whose instant is over is due at once.
  func schedule(_ reminder: Reminder)

  /// Cancels the reminder with an id, and removes it if it shows.
  func cancel(_ id: Reminder.ID)
}

/// A message that the person gets at an instant.
public struct Reminder: Hashable, Sendable, Identifiable {
  /// Distinguishes it from other reminders of the app.
  public let id: String
  /// The instant.
  public let date: Date
  /// The message, in the person's language.
  public let text: String

  /// Creates a reminder.
  public init(id: String, date: Date, text: String) {
    self.id = id
    self.date = date
    self.text = text
  }
}
