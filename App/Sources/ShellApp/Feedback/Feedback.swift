/// The haptics and sounds of the app.
public struct Feedback: Sendable {
  /// Haptic feedback.
  public let haptics: HapticManager
  /// The sounds of the app.
  public let sounds: SoundEffectManager

  /// Prepares what the app plays, such as when home appears.
  @MainActor
  public func prepare() {
    haptics.prepare(options: [.success])
    sounds.prepare(sounds: SoundEffectFile.allCases)
  }

  /// Frees what was prepared, such as at the end of a session.
  @MainActor
  public func tearDown() {
    haptics.tearDownAll()
    sounds.tearDownAll()
  }

  /// Plays a haptic and a sound together.
  @MainActor
  public func play(_ option: HapticOption, _ sound: SoundEffectFile) {
    haptics.play(option: option)
    sounds.play(sound: sound)
  }
}
