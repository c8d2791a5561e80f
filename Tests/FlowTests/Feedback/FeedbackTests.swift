import FormKit
import Foundation
import Synchronization
import Testing

@testable import ShellApp

/// Haptic feedback and sounds.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(2)))
struct FeedbackTests {
  /// Records its calls.
  private final class Player: HapticPlayer, SoundEffectPlayer {
    private(set) var calls: [String] = []
    var isFailing = false

    struct Missing: Error {}

    func prepare(_ option: HapticOption) { calls.append("prepare \(option)") }
    func play(_ option: HapticOption) { calls.append("play \(option)") }
    func tearDown(_ option: HapticOption) { calls.append("tearDown \(option)") }

    func prepare(url: URL, simultaneousPlayers: Int, volume: Float) throws {
      calls.append("prepare \(url.lastPathComponent) \(simultaneousPlayers) \(volume)")
      if isFailing { throw Missing() }
    }

    func play(url: URL) throws {
      calls.append("play \(url.lastPathComponent)")
      if isFailing { throw Missing() }
    }

    func tearDown(url: URL) { calls.append("tearDown \(url.lastPathComponent)") }
  }

  /// Records the names of its events.
  private final class Log: HapticLogger, SoundEffectLogger {
    private let state = Mutex<[String]>([])
    var names: [String] { state.withLock { $0 } }
    func trackEvent(event: HapticEvent) { state.withLock { $0.append(event.eventName) } }
    func trackEvent(event: SoundEffectEvent) { state.withLock { $0.append(event.eventName) } }
  }

  private let player = Player()
  private let log = Log()

  private func haptics(isOn: Bool = true) -> HapticManager {
    HapticManager(player: player, isOn: { isOn }, logger: log)
  }

  private func sounds(isOn: Bool = true) throws -> SoundEffectManager {
    let folder = try #require(URL(string: "file:///sounds/"))
    return SoundEffectManager(player: player, folder: folder, isOn: { isOn }, logger: log)
  }

  @Test func `haptics are prepared once, played and freed`() {
    let haptics = haptics()
    haptics.prepare(option: .light)
    haptics.prepare(options: [.light, .success])
    haptics.play(options: [.light, .error])
    haptics.tearDown(option: .warning)
    haptics.tearDown(options: [.light])
    haptics.tearDownAll()
    #expect(
      player.calls == [
        "prepare light", "prepare success", "play light", "play error", "tearDown light",
        "tearDown success",
      ])
    #expect(log.names == ["haptic_play_Success", "haptic_play_Success"])
  }

  @Test func `without a player nothing is felt, and nothing is logged`() {
    let haptics = haptics()
    haptics.player = nil
    haptics.prepare(option: .light)
    haptics.play(option: .light)
    haptics.tearDownAll()
    #expect(player.calls == [])
    #expect(log.names == [])
  }

  @Test func `several sounds are loaded, played and freed together`() throws {
    let sounds = try sounds()
    sounds.prepare(sounds: [.dayCounted, .streakSaved], simultaneousPlayers: 2, volume: 0.5)
    sounds.play(sounds: [.streakSaved, .dayCounted])
    sounds.tearDown(sounds: [.dayCounted])
    sounds.tearDownAll()
    #expect(
      player.calls == [
        "prepare dayCounted.caf 2 0.5", "prepare streakSaved.caf 2 0.5", "play streakSaved.caf",
        "play dayCounted.caf", "tearDown dayCounted.caf", "tearDown streakSaved.caf",
      ])
  }

  @Test func `nothing plays when it is switched off`() throws {
    haptics(isOn: false).prepare(option: .light)
    haptics(isOn: false).play(option: .light)
    let sounds = try sounds(isOn: false)
    sounds.prepare(sound: .dayCounted)
    sounds.play(sound: .dayCounted)
    #expect(player.calls == [])
    #expect(log.names == [])
  }

  @Test func `sounds are loaded for as many players as are asked for, within their limits`() throws
  {
    let sounds = try sounds()
    sounds.prepare(sound: .dayCounted)
    for _ in 0..<2 { sounds.prepare(sound: .streakSaved, simultaneousPlayers: 3, volume: 0.5) }
    sounds.prepare(sound: .streakSaved, simultaneousPlayers: -1, volume: 7)
    sounds.play(sound: .streakSaved)
    for _ in 0..<2 { sounds.tearDown(sound: .streakSaved) }
    #expect(
      player.calls == [
        "prepare dayCounted.caf 1 1.0", "prepare streakSaved.caf 3 0.5",
        "prepare streakSaved.caf 1 1.0", "play streakSaved.caf", "tearDown streakSaved.caf",
      ])
  }

  @Test func `a sound that cannot be played is logged`() throws {
    let sounds = try sounds()
    player.isFailing = true
    sounds.prepare(sound: .dayCounted)
    sounds.play(sound: .dayCounted)
    #expect(log.names == ["sound_prepare_Fail", "sound_play_Fail"])
  }

  @Test(arguments: [true, false])
  func `sounds are prepared on home, played, and freed at the sign-out, unless they are off`(
    isOn: Bool
  ) async throws {
    let dependencies = try Dependencies(
      configuration: Configuration(
        pinnedNow: BackendHarness.start, isSignedIn: true, bootTimeout: .seconds(60)))
    try await dependencies.prepare()
    try dependencies.settings.set(
      appearance: .automatic, reducesMotion: false, sharesUsage: false, playsFeedback: isOn,
      remindsOfStreak: false)
    dependencies.feedback.sounds.player = player
    let app = AppCoordinator(dependencies: dependencies)
    try await app.boot()
    await app.resume()
    while dependencies.engagement.login.user == nil { await Task.yield() }
    await app.perform(action: "addTodayButton")
    let prepared = ["prepare dayCounted.caf 1 1.0", "prepare streakSaved.caf 1 1.0"]
    #expect(player.calls == (isOn ? prepared + ["play dayCounted.caf"] : []))
    #expect(app.screen?.notices.map(\.text).contains("home.counted") == true)
    // The next session begins anew.
    await app.signOut()
    let freed = ["tearDown dayCounted.caf", "tearDown streakSaved.caf"]
    #expect(player.calls.suffix(2) == (isOn ? freed : []))
  }
}
