/// Plays haptic feedback on the device.
@MainActor
public protocol HapticPlayer: Sendable {
  /// Makes the device ready, so that the next ``play(_:)`` has no delay.
  func prepare(_ option: HapticOption)
  /// Plays the feedback.
  func play(_ option: HapticOption)
  /// Frees what ``prepare(_:)`` has reserved.
  func tearDown(_ option: HapticOption)
}

/// Receives what a ``HapticManager`` plays.
public protocol HapticLogger: Sendable {
  /// Takes an event; it must return at once.
  func trackEvent(event: HapticEvent)
}

/// Prepares and plays haptic feedback, unless the person has switched it off.
///
/// Without a player, as at a terminal, nothing is felt: the notices there flash.
@MainActor
public final class HapticManager {
  /// Plays the feedback; nil plays none.
  public internal(set) var player: (any HapticPlayer)? {
    didSet { prepared = [] }
  }
  private let isOn: @Sendable () -> Bool
  private let logger: any HapticLogger
  private var prepared: Set<HapticOption> = []

  /// Creates a manager.
  ///
  /// - Parameters:
  ///   - player: Plays the feedback; nil for a device that cannot.
  ///   - isOn: Whether the person wants feedback, at each moment.
  nonisolated public init(
    player: (any HapticPlayer)?, isOn: @escaping @Sendable () -> Bool, logger: any HapticLogger
  ) {
    self.player = player
    self.isOn = isOn
    self.logger = logger
  }

  /// Prepares an option; one that is prepared already is not prepared again.
  public func prepare(option: HapticOption) {
    guard isOn(), let player, prepared.insert(option).inserted else { return }
    player.prepare(option)
  }

  /// Prepares options.
  public func prepare(options: [HapticOption]) { options.forEach(prepare) }

  /// Plays an option, whether it is prepared or not.
  public func play(option: HapticOption) {
    guard isOn(), let player else { return }
    player.play(option)
    logger.trackEvent(event: HapticEvent(option: option))
  }

  /// Plays options, one after the other.
  public func play(options: [HapticOption]) { options.forEach(play) }

  /// Frees a prepared option; another one is left as it is.
  public func tearDown(option: HapticOption) {
    if prepared.remove(option) != nil { player?.tearDown(option) }
  }

  /// Frees prepared options.
  public func tearDown(options: [HapticOption]) { options.forEach(tearDown) }

  /// Frees all prepared options.
  public func tearDownAll() { HapticOption.allCases.forEach(tearDown) }
}

/// A played haptic, such as `haptic_play_Success` with its option.
public struct HapticEvent: LoggableEvent {
  let option: HapticOption

  /// `haptic_play_Success`.
  public var eventName: String { "haptic_play_Success" }
  /// The option.
  public var parameters: LogParameters { ["option": .public(option.rawValue)] }
  /// An information.
  public var type: LogType { .info }
}
