public import LocalPersistence

/// What is set on this device, for whoever uses it; it outlives sign-out.
public struct Settings: Sendable {
  /// How the app looks; default as the system says.
  @Stored public private(set) var appearance: Appearance
  /// Whether nothing moves; default false.
  @Stored public private(set) var reducesMotion: Bool
  /// Whether analytic events and errors are sent to the service; default false.
  @Stored public private(set) var sharesUsage: Bool
  /// Whether sounds and haptic feedback play; default true.
  @Stored public private(set) var playsFeedback: Bool
  /// Whether the person is reminded of a streak that ends with the day; default false.
  @Stored public private(set) var remindsOfStreak: Bool
  private let store: any KeyValueStore

  /// Names the settings of a store; reads nothing.
  ///
  /// - Parameters:
  ///   - store: Where they are kept; nothing else may be in it.
  ///   - logger: Hears of settings that cannot be read; default nobody.
  public init(
    store: any KeyValueStore, logger: any PersistenceLogger = SilentPersistenceLogger()
  ) {
    self.store = store
    _appearance = Stored(.appearance, in: store, logger: logger)
    _reducesMotion = Stored(.reducesMotion, in: store, logger: logger)
    _sharesUsage = Stored(.sharesUsage, in: store, logger: logger)
    _playsFeedback = Stored(.playsFeedback, in: store, logger: logger)
    _remindsOfStreak = Stored(.remindsOfStreak, in: store, logger: logger)
  }

  /// Sets everything at once, or nothing.
  public func set(
    appearance: Appearance, reducesMotion: Bool, sharesUsage: Bool, playsFeedback: Bool,
    remindsOfStreak: Bool
  ) throws(KeyValueStoreError) {
    try store.update { transaction throws(KeyValueStoreError) in
      try transaction.set(appearance, for: .appearance)
      try transaction.set(reducesMotion, for: .reducesMotion)
      try transaction.set(sharesUsage, for: .sharesUsage)
      try transaction.set(playsFeedback, for: .playsFeedback)
      try transaction.set(remindsOfStreak, for: .remindsOfStreak)
    }
  }
}

/// How the app looks.
public enum Appearance: String, Codable, Sendable, CaseIterable {
  /// As the system, or the terminal, says.
  case automatic
  /// Dark on light.
  case light
  /// Light on dark.
  case dark
  /// Dark on light, with more contrast.
  case highContrast
  /// Light on dark, with more contrast.
  case highContrastDark
}

extension KeyValueKey where Value == Appearance {
  fileprivate static var appearance: Self { Self("appearance", default: .automatic) }
}

extension KeyValueKey where Value == Bool {
  fileprivate static var reducesMotion: Self { Self("reducesMotion", default: false) }
  fileprivate static var sharesUsage: Self { Self("sharesUsage", default: false) }
  fileprivate static var playsFeedback: Self { Self("playsFeedback", default: true) }
  fileprivate static var remindsOfStreak: Self { Self("remindsOfStreak", default: false) }
}
