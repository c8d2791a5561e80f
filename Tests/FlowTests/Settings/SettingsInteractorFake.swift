import LocalPersistence
import ShellApp

/// Stores the settings in a store of the test.
struct SettingsInteractorFake: SettingsInteractor, InteractorDouble {
  var hasAppLock: Bool { true }

  let settings: Settings
  let log = EventLog()

  init(_ store: any KeyValueStore) { settings = Settings(store: store) }

  var appearance: Appearance { settings.appearance }
  var reducesMotion: Bool { settings.reducesMotion }

  func saveSettings(appearance: Appearance, reducesMotion: Bool) throws(KeyValueStoreError) {
    try settings.set(appearance: appearance, reducesMotion: reducesMotion)
  }
}
