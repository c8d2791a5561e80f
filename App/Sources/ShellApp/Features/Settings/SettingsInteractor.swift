public import Domain
public import LocalPersistence

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The requests of the settings.
public protocol SettingsInteractor: SignOutInteractor {
  /// The appearance of the app.
  var appearance: Appearance { get }
  /// Whether animations are off.
  var reducesMotion: Bool { get }
  /// Whether analytic events and errors are sent to the service.
  var sharesUsage: Bool { get }
  /// Whether sounds and haptic feedback play.
  var playsFeedback: Bool { get }
  /// Whether the person is reminded of a streak that ends with the day.
  var remindsOfStreak: Bool { get }
  /// Asks the person to allow reminders, once; returns whether they are allowed.
  func requestReminderPermission() async -> Bool
  /// Whether the app can be locked.
  var hasAppLock: Bool { get }
  /// Returns the lock; nil when the app has none.
  func appLock() throws(SessionRepositoryError) -> AppLock?
  /// Returns the address of the account; nil when it has none.
  func accountEmail() async -> EmailAddress?
  /// Requests the details of the account; nil after an error, and after a second.
  func account() async -> AccountDetails?
  /// The present day.
  var today: CalendarDate { get }
  /// The day of an instant in the person's zone.
  func day(of instant: Date) -> CalendarDate
  /// Stores all settings, or none.
  @MainActor
  func saveSettings(
    appearance: Appearance, reducesMotion: Bool, sharesUsage: Bool, playsFeedback: Bool,
    remindsOfStreak: Bool
  ) throws(KeyValueStoreError)
}

extension CoreInteractor: SettingsInteractor {
  var appearance: Appearance { dependencies.settings.appearance }
  var hasAppLock: Bool { dependencies.hasAppLock }
  var reducesMotion: Bool { dependencies.settings.reducesMotion }
  var sharesUsage: Bool { dependencies.settings.sharesUsage }
  var playsFeedback: Bool { dependencies.settings.playsFeedback }
  var remindsOfStreak: Bool { dependencies.settings.remindsOfStreak }

  func account() async -> AccountDetails? {
    let useCase = dependencies.account.readAccount
    return await withinSecond { await useCase.execute() } ?? nil
  }

  func day(of instant: Date) -> CalendarDate { dependencies.system.day(of: instant) }

  func requestReminderPermission() async -> Bool {
    await dependencies.engagement.reminders.requestPermission()
  }

  @MainActor
  func saveSettings(
    appearance: Appearance, reducesMotion: Bool, sharesUsage: Bool, playsFeedback: Bool,
    remindsOfStreak: Bool
  ) throws(KeyValueStoreError) {
    try dependencies.settings.set(
      appearance: appearance, reducesMotion: reducesMotion, sharesUsage: sharesUsage,
      playsFeedback: playsFeedback, remindsOfStreak: remindsOfStreak)
    dependencies.engagement.reminders.update()
    dependencies.logger.service(RemoteLogService.self)?.setAllowed(sharesUsage)
  }
}

extension CoreInteractor {
  /// Returns the value, or nil when reading it takes longer than a second.
  func withinSecond<Value: Sendable>(
    _ read: @escaping @Sendable () async -> Value
  ) async -> Value? {
    let clock = dependencies.system.clock
    return await withTaskGroup(of: Value?.self) { group in
      group.addTask { await read() }
      group.addTask {
        try? await clock.sleep(for: .seconds(1))
        return nil
      }
      defer { group.cancelAll() }
      return await group.next() ?? nil
    }
  }
}
