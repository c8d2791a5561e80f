#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Plays sounds on the device.
@MainActor
public protocol SoundEffectPlayer: Sendable {
  /// Loads a sound, so that it plays without a delay.
  ///
  /// - Parameters:
  ///   - url: The address of the file.
  ///   - simultaneousPlayers: The number of players that can play at the same time, at least 1.
  ///   - volume: From 0 to 1.
  /// - Throws: An error for a file that is missing or no sound.
  func prepare(url: URL, simultaneousPlayers: Int, volume: Float) throws
  /// Plays a sound; one that is not loaded is loaded first.
  ///
  /// - Throws: An error for a file that is missing or no sound.
  func play(url: URL) throws
  /// Frees a loaded sound.
  func tearDown(url: URL)
}

/// Receives what a ``SoundEffectManager`` plays.
public protocol SoundEffectLogger: Sendable {
  /// Takes an event; it must return at once.
  func trackEvent(event: SoundEffectEvent)
}

/// Prepares and plays the sounds of the app, unless the person has switched them off.
///
/// A sound that cannot be played is logged; nothing else happens.
@MainActor
public final class SoundEffectManager {
  /// Plays the sounds; nil plays none.
  ///
  /// A surface with sounds of its own, such as a terminal, replaces it.
  public var player: (any SoundEffectPlayer)? {
    didSet { prepared = [:] }
  }
  private let folder: URL
  private let isOn: @Sendable () -> Bool
  private let logger: any SoundEffectLogger
  private var prepared: [SoundEffectFile: Preparation] = [:]

  private struct Preparation: Equatable {
    let players: Int
    let volume: Float
  }

  /// Creates a manager.
  ///
  /// - Parameters:
  ///   - player: Plays the sounds; nil for a device that cannot.
  ///   - folder: The folder of the files.
  ///   - isOn: Whether the person wants sounds, at each moment.
  nonisolated public init(
    player: (any SoundEffectPlayer)?, folder: URL, isOn: @escaping @Sendable () -> Bool,
    logger: any SoundEffectLogger
  ) {
    self.player = player
    self.folder = folder
    self.isOn = isOn
    self.logger = logger
  }

  /// Loads a sound; one that is loaded in this way already is not loaded again.
  ///
  /// - Parameters:
  ///   - simultaneousPlayers: The number of players that can play at the same time; default 1, a smaller number is 1.
  ///   - volume: From 0 to 1; default 1, a number outside is the nearer of the two.
  public func prepare(
    sound: SoundEffectFile, simultaneousPlayers: Int = 1, volume: Float = 1
  ) {
    let preparation = Preparation(
      players: max(1, simultaneousPlayers), volume: min(1, max(0, volume)))
    guard isOn(), let player, prepared[sound] != preparation else { return }
    attempt(.prepare, sound) { url in
      try player.prepare(
        url: url, simultaneousPlayers: preparation.players, volume: preparation.volume)
      prepared[sound] = preparation
    }
  }

  /// Loads sounds, each as ``prepare(sound:simultaneousPlayers:volume:)`` does.
  public func prepare(
    sounds: [SoundEffectFile], simultaneousPlayers: Int = 1, volume: Float = 1
  ) {
    for sound in sounds {
      prepare(sound: sound, simultaneousPlayers: simultaneousPlayers, volume: volume)
    }
  }

  /// Plays a sound.
  public func play(sound: SoundEffectFile) {
    guard isOn(), let player else { return }
    attempt(.play, sound) { url in
      try player.play(url: url)
      // The player has loaded what was not prepared.
      if prepared[sound] == nil { prepared[sound] = Preparation(players: 1, volume: 1) }
    }
  }

  /// Plays sounds, at the same time where the device can.
  public func play(sounds: [SoundEffectFile]) { sounds.forEach(play) }

  /// Frees a loaded sound; another one is left as it is.
  public func tearDown(sound: SoundEffectFile) {
    if prepared.removeValue(forKey: sound) != nil { player?.tearDown(url: sound.url(in: folder)) }
  }

  /// Frees loaded sounds.
  public func tearDown(sounds: [SoundEffectFile]) { sounds.forEach(tearDown) }

  /// Frees all loaded sounds.
  public func tearDownAll() { tearDown(sounds: SoundEffectFile.allCases) }

  private func attempt(
    _ verb: SoundEffectEvent.Verb, _ sound: SoundEffectFile, _ body: (URL) throws -> Void
  ) {
    do {
      try body(sound.url(in: folder))
      logger.trackEvent(event: SoundEffectEvent(verb: verb, sound: sound, stage: .success))
    } catch {
      logger.trackEvent(event: SoundEffectEvent(verb: verb, sound: sound, stage: .fail(error)))
    }
  }
}

/// A sound that was played or could not be, such as `sound_play_Fail`.
public struct SoundEffectEvent: LoggableEvent {
  enum Verb: String, Sendable {
    case prepare, play
  }

  let verb: Verb
  let sound: SoundEffectFile
  let stage: ActionStage

  /// The event's name.
  public var eventName: String { "sound_\(verb.rawValue)_\(stage.name)" }
  /// The sound, and the error.
  public var parameters: LogParameters {
    stage.parameters.merging(["sound": .public(sound.rawValue)])
  }
  /// The weight of the stage.
  public var type: LogType { stage.type }
}
