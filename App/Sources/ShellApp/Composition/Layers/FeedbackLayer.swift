#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Registers the haptics and sounds of the app.
struct FeedbackLayer: Layer {
  func register(in parts: inout Registrations) {
    parts.register(Feedback.self, from: Settings.self, LogManager.self) { settings, logger in
      Feedback(
        haptics: HapticManager(
          player: Self.haptics, isOn: { settings.playsFeedback }, logger: logger),
        sounds: SoundEffectManager(
          player: Self.sounds, folder: Self.soundFolder, isOn: { settings.playsFeedback },
          logger: logger))
    }
  }

  /// The sounds of the device; nil where there are none.
  private static var sounds: (any SoundEffectPlayer)? {
    #if canImport(AVFoundation)
      SystemSoundEffects()
    #else
      nil
    #endif
  }

  /// The folder of the app's sounds, which are resources of an app for Apple's platforms.
  private static var soundFolder: URL {
    #if canImport(Darwin)
      Bundle.main.resourceURL ?? Bundle.main.bundleURL
    #else
      URL(filePath: "/", directoryHint: .isDirectory)
    #endif
  }

  /// The haptics of the device; nil where there are none.
  private static var haptics: (any HapticPlayer)? {
    #if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
      SystemHaptics()
    #else
      nil
    #endif
  }
}
