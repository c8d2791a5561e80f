/// The haptics and sounds of the app.
public struct Feedback: Sendable {
  /// Haptic feedback.
  public let haptics: HapticManager
  /// The sounds of the app.
  public let sounds: SoundEffectManager

  /// Plays a haptic and a sound together.
  @MainActor
  public func play(_ option: HapticOption, _ sound: SoundEffectFile) {
    haptics.play(option: option)
    sounds.play(sound: sound)
  }
}
