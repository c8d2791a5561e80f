import Domain
import FormKit
import FormKitTerminal
import Foundation

/// Measures the cards of home: their texts, and a frame of the full screen with them.
@MainActor
enum CardMeasurements {
  static func all() async throws -> [Row] {
    let engagement = try engagement()
    let messages = Words.messages(for: "en-US")
    let texts = Stopwatch.measure(1_000) { _ in
      consume(HomeCards(engagement: engagement, messages: messages).all)
    }
    return [
      Row("home's cards, their texts", texts, atMost: 2_000_000),
      Row(
        "home's cards, a frame of the full screen after Tab",
        try await frames(engagement, messages), atMost: 2_000_000),
    ]
  }

  /// Ten years of daily events and points.
  private static func engagement() throws -> HomeEngagement {
    let now = Date(timeIntervalSince1970: 1_767_000_000)
    var streak = StreakCalculator(configuration: .standard)
    var points = ExperiencePointsCalculator(timeZone: .utc)
    for day in 0..<3_650 {
      let date = now - Double(3_650 - day) * 86_400
      streak.add(StreakEvent(id: "\(day)", date: date, timeZone: .utc))
      points.add(ExperiencePointsEvent(id: "\(day)", date: date, points: day % 40))
    }
    return HomeEngagement(
      streak: streak.data(at: now, in: .utc), rules: .standard,
      days: streak.recentDays(84, at: now, in: .utc), points: points.data(at: now),
      recentPoints: points.recentPoints(28, at: now),
      progress: [
        try ProgressItem(
          id: HomeProgress.profile, value: 0.8, metadata: ["done": .int(4), "total": .int(5)])
      ])
  }

  /// The time of each frame with the cards above a form.
  private static func frames(
    _ engagement: HomeEngagement, _ messages: FormMessages
  ) async throws -> Measurement {
    let runs = 1_000
    let terminal = MeasuredTerminal()
    let notices = FormNoticeBoard()
    notices.content = HomeCards(engagement: engagement, messages: messages).all
    let engine = FormEngine(
      try CompiledForm(json: Workload(size: 2).schema), environment: Workload.environment)
    let form = FullScreenForm(
      controller: FormController(engine: engine),
      presentation: FormPresentation(notices: notices), style: .dark, capability: .trueColor,
      reducesMotion: true)
    let events = TerminalEventQueue(terminal.events)
    let shown = Task { try await form.run(on: terminal, events: events) }
    _ = await terminal.frame()
    var times: [UInt64] = []
    for run in -runs / 10..<runs {
      terminal.press(.tab)
      let frame = await terminal.frame()
      if run >= 0 { times.append(frame) }
    }
    shown.cancel()
    _ = await shown.result
    return Measurement(steps: 1, times: times.sorted(), allocations: nil)
  }
}
