import Domain
import FormKit
import Foundation
import Testing

@testable import ShellApp

/// The button of home that saves a streak.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct UseFreezeTests {
  /// Records the sounds that it plays.
  private final class Player: SoundEffectPlayer {
    private(set) var played: [String] = []

    func prepare(url: URL, simultaneousPlayers: Int, volume: Float) throws {}
    func play(url: URL) throws { played.append(url.lastPathComponent) }
    func tearDown(url: URL) {}
  }

  /// Records the feedback that it plays.
  private final class Haptics: HapticPlayer {
    private(set) var played: [HapticOption] = []

    func prepare(_ option: HapticOption) {}
    func play(_ option: HapticOption) { played.append(option) }
    func tearDown(_ option: HapticOption) {}
  }

  private let device: SharedDevice
  private let player = Player()
  private let haptics = Haptics()

  init() throws { device = try SharedDevice() }

  private var app: AppCoordinator { device.coordinator }
  private var streak: StreakManager { device.app.engagement.streak }

  /// Signs in, with feedback, and shows home.
  private func start() async throws {
    try await app.boot()
    try await device.enter(
      .password(try EmailAddress("ada@example.com"), Password("correct-horse")))
    while device.app.engagement.login.user == nil {
      try Task.checkCancellation()
      await Task.yield()
    }
    try device.app.settings.set(
      appearance: .automatic, reducesMotion: false, sharesUsage: false, playsFeedback: true,
      remindsOfStreak: false)
    device.app.feedback.sounds.player = player
    device.app.feedback.haptics.player = haptics
  }

  /// The tag of the streak's card, and the ids of its buttons.
  private var card: [String] {
    (app.screen?.content ?? []).lazy.compactMap { block -> [String]? in
      guard case .card(let card) = block, case .figure(let figure)? = card.blocks.first else {
        return nil
      }
      return [figure.tag?.text ?? ""] + card.actions.map(\.id)
    }.first ?? []
  }

  private var notices: [Phrase] { app.screen?.notices.map(\.text) ?? [] }

  /// How often success was felt.
  private var successes: Int { haptics.played.count { $0 == .success } }

  @Test(arguments: [1, 2])
  func `a freeze earned too late to fill a missed day saves the streak when the person uses it`(
    daysLater: Int
  ) async throws {
    try await start()
    await app.perform(action: "addTodayButton")
    #expect(card == ["done for today"])
    // The next day is missed; the freeze is earned on it, or on the day after.
    for day in 1...2 {
      device.pass(.seconds(86_400))
      if day == daysLater { try await streak.addStreakFreeze(id: "gift") }
    }
    streak.refresh()
    #expect(card == ["can be saved", "addTodayButton", "useFreezeButton"])
    #expect(player.played == ["dayCounted.caf"])
    #expect(successes == 1)

    await app.perform(action: "useFreezeButton")
    #expect(card == ["at risk until 24:00", "addTodayButton"])
    #expect(streak.currentStreakData.currentStreak == 1)
    #expect(streak.currentStreakData.freezesAvailable == 0)
    #expect(notices.contains("home.streak.saved"), "\(notices)")
    #expect(player.played == ["dayCounted.caf", "streakSaved.caf"])
    #expect(successes == 2)
    await device.app.engagement.login.logOut()
  }

  @Test func `the freeze can be used also after today counts`() async throws {
    try await start()
    for _ in 0..<2 {
      await app.perform(action: "addTodayButton")
      device.pass(.seconds(86_400))
    }
    device.pass(.seconds(86_400))
    try await streak.addStreakFreeze(id: "gift")
    await app.perform(action: "addTodayButton")
    #expect(card == ["done for today", "useFreezeButton"])
    #expect(streak.currentStreakData.currentStreak == 1)
    await app.perform(action: "useFreezeButton")
    #expect(card == ["done for today"])
    #expect(streak.currentStreakData.currentStreak == 3)
    await device.app.engagement.login.logOut()
  }

  @Test func `a day counts though its points cannot be added, and home says so`() async throws {
    try await start()
    try await device.app.engagement.points.addExperiencePoints(points: 9_007_199_254_740_990)
    await app.perform(action: "addTodayButton")
    #expect(card == ["done for today"])
    #expect(notices.contains("home.countedWithoutPoints"), "\(notices)")
    #expect(streak.currentStreakData.totalEvents == 1)
    await device.app.engagement.login.logOut()
  }

  @Test func `a freeze earned in time saves the streak without a button`() async throws {
    try await start()
    app.watchService()
    try await streak.addStreakFreeze(id: "gift")
    await app.perform(action: "addTodayButton")
    device.pass(.seconds(2 * 86_400))
    streak.refresh()
    #expect(card == ["at risk until 24:00", "addTodayButton"])
    #expect(player.played == ["dayCounted.caf"])

    // The freeze is used when the next day is added, or when entries are exchanged before.
    await app.perform(action: "addTodayButton")
    let saved = Phrase("home.streak.savedByFreezes", count: 1)
    while !notices.contains(saved) {
      try Task.checkCancellation()
      await Task.yield()
    }
    #expect(player.played.count { $0 == "streakSaved.caf" } == 1)
    #expect(successes == 3)
    #expect(streak.currentStreakData.currentStreak == 2)
    #expect(streak.automaticUses == [])
    await device.app.engagement.login.logOut()
  }
}
