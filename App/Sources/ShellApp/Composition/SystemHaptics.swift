#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  import UIKit

  /// The haptics of an iPhone, by UIKit's generators.
  @MainActor
  final class SystemHaptics: HapticPlayer {
    private var generators: [HapticOption: UIFeedbackGenerator] = [:]

    nonisolated init() {}

    func prepare(_ option: HapticOption) {
      let generator = generators[option] ?? Self.generator(option)
      generators[option] = generator
      generator.prepare()
    }

    func play(_ option: HapticOption) {
      switch generators[option] ?? Self.generator(option) {
      case let generator as UIImpactFeedbackGenerator: generator.impactOccurred()
      case let generator as UINotificationFeedbackGenerator:
        generator.notificationOccurred(Self.notification(option))
      case let generator as UISelectionFeedbackGenerator: generator.selectionChanged()
      default: break
      }
    }

    func tearDown(_ option: HapticOption) { generators[option] = nil }

    private static func generator(_ option: HapticOption) -> UIFeedbackGenerator {
      switch option {
      case .selection: UISelectionFeedbackGenerator()
      case .light: UIImpactFeedbackGenerator(style: .light)
      case .medium: UIImpactFeedbackGenerator(style: .medium)
      case .heavy: UIImpactFeedbackGenerator(style: .heavy)
      case .soft: UIImpactFeedbackGenerator(style: .soft)
      case .rigid: UIImpactFeedbackGenerator(style: .rigid)
      case .success, .warning, .error: UINotificationFeedbackGenerator()
      }
    }

    private static func notification(
      _ option: HapticOption
    ) -> UINotificationFeedbackGenerator.FeedbackType {
      switch option {
      case .warning: .warning
      case .error: .error
      default: .success
      }
    }
  }
#endif
