import Domain
import Foundation
import LocalPersistence
import ShellApp

/// Stores the settings in a store of the test.
struct SettingsInteractorFake: SettingsInteractor, InteractorDouble {
  var hasAppLock = true
  var lock: AppLock?
  var isLockReadable = true
  var email: EmailAddress?
  var isGuestAccount = false
  var details: AccountDetails?
  var today = CalendarDate(Date(timeIntervalSince1970: 1_767_225_600), in: .gmt)
  var allowsReminders = true

  let settings: Settings
  let log = EventLog()

  init(_ store: any KeyValueStore) { settings = Settings(store: store) }

  var appearance: Appearance { settings.appearance }
  var reducesMotion: Bool { settings.reducesMotion }
  var sharesUsage: Bool { settings.sharesUsage }
  var playsFeedback: Bool { settings.playsFeedback }
  var remindsOfStreak: Bool { settings.remindsOfStreak }

  func requestReminderPermission() async -> Bool { allowsReminders }

  func accountEmail() async -> EmailAddress? { email }
  func isGuest() async -> Bool? { isGuestAccount }
  func account() async -> AccountDetails? { details }
  func day(of instant: Date) -> CalendarDate { CalendarDate(instant, in: .gmt) }

  func appLock() throws(SessionRepositoryError) -> AppLock? {
    guard isLockReadable else { throw .busy }
    return lock
  }

  func saveSettings(
    appearance: Appearance, reducesMotion: Bool, sharesUsage: Bool, playsFeedback: Bool,
    remindsOfStreak: Bool
  ) throws(KeyValueStoreError) {
    try settings.set(
      appearance: appearance, reducesMotion: reducesMotion, sharesUsage: sharesUsage,
      playsFeedback: playsFeedback, remindsOfStreak: remindsOfStreak)
  }
}
