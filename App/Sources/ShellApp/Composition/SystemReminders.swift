#if canImport(UserNotifications) && !os(tvOS)
  import Domain
  import UserNotifications

  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  /// Reminders by the notifications of Apple's systems.
  ///
  /// It was type-checked against stubs and not compiled or run on an Apple platform; what is scheduled
  /// when is decided by ``StreakReminders``, which is tested on every platform.
  struct SystemReminders: ReminderScheduler {
    let title: String
    let now: @Sendable () -> Date

    private var center: UNUserNotificationCenter { .current() }

    func requestPermission() async -> Bool {
      (try? await center.requestAuthorization(options: [.alert, .sound])) ?? false
    }

    func schedule(_ reminder: Reminder) {
      let content = UNMutableNotificationContent()
      content.title = title
      content.body = reminder.text
      content.sound = .default
      let delay = max(1, reminder.date.timeIntervalSince(now()))
      // A request replaces the one with its identifier.
      center.add(
        UNNotificationRequest(
          identifier: reminder.id, content: content,
          trigger: UNTimeIntervalNotificationTrigger(timeInterval: delay, repeats: false)),
        withCompletionHandler: nil)
    }

    func cancel(_ id: Reminder.ID) {
      center.removePendingNotificationRequests(withIdentifiers: [id])
      center.removeDeliveredNotifications(withIdentifiers: [id])
    }
  }
#endif
