import Domain
import FormKit

/// The cards of home about the streak, experience points and progress.
struct HomeCards {
  let engagement: HomeEngagement
  let messages: FormMessages
  var streakHeading = StreakHeadingArm.control

  /// The cards in the order of reading.
  var all: [ContentBlock] { [streak, heatMap, experience, progress] }

  /// The person's level as text, shown beside the handle.
  var level: String { text("home.level", ["n": .number(engagement.points.level.number)]) }

  private func text(_ key: String, _ values: [String: Phrase.Value] = [:]) -> String {
    messages.text(Phrase(key, values))
  }

  private func text(_ key: String, count: Int) -> String {
    messages.text(Phrase(key, count: count))
  }

  private func number(_ number: Int) -> String {
    messages.locale.text(of: Double(number), isGrouped: true)
  }

  // The streak.

  private var streak: ContentBlock {
    let streak = engagement.streak
    let goal = engagement.rules.eventsRequiredPerDay
    var detail = text(
      "home.streak.today",
      ["done": .number(min(streak.todayEventCount, goal)), "goal": .number(goal)])
    if engagement.rules.freezeBehavior != .noFreezes, streak.freezesAvailable > 0 {
      detail += " " + text("home.streak.freezes", count: streak.freezesAvailable)
    }
    var actions: [ContentBlock.Action] = []
    if streak.todayEventCount < goal {
      actions.append(action(.addToday, "home.addToday", isPrimary: true))
    }
    if engagement.canUseFreezes { actions.append(action(.useFreeze, "home.useFreeze")) }
    return .card(
      .init(
        text(streakHeading.heading),
        [
          .figure(
            .init(
              number(streak.currentStreak),
              unit: text("home.streak.days", count: streak.currentStreak),
              detail: detail, tag: tag, isWarm: true))
        ], actions: actions))
  }

  private func action(
    _ id: ActionID, _ key: String, isPrimary: Bool = false
  ) -> ContentBlock.Action {
    .init(id.rawValue, label: text(key), isPrimary: isPrimary)
  }

  private var tag: ContentBlock.Tag? {
    switch engagement.streak.status {
    case .noStreak: nil
    case .active: .init(text("home.streak.done"), .success)
    case .atRisk, .canExtendWithLeeway:
      .init(text("home.streak.atRisk", ["time": .text(end)]), .warning)
    case .canBeSaved: .init(text("home.streak.canBeSaved"), .warning)
    case .broken: .init(text("home.streak.broken"))
    }
  }

  /// The end of the streak on the local clock.
  private var end: String { messages.locale.display(hour: engagement.streakEndHour ?? 24) }

  private var heatMap: ContentBlock {
    let days = engagement.days
    let active = days.filter { $0.eventCount > 0 }.count
    let label = messages.text(
      Phrase("home.weeks.active", count: active, ["total": .number(days.count)]))
    // A column is a week that begins on the locale's first day; the present one is the last.
    let blank = days.first.map { daysBefore($0.date) } ?? 0
    let levels = Array(repeating: 0, count: blank) + days.map(level)
    let columns = stride(from: 0, to: levels.count, by: 7).map {
      Array(levels[$0..<min($0 + 7, levels.count)])
    }
    return .card(
      .init(text("home.weeks"), [.heatMap(.init(label, columns: columns))]))
  }

  /// The days of the week before a day.
  private func daysBefore(_ date: CalendarDate) -> Int {
    // The locale counts from Monday as 1, and 1970-01-01 was a Thursday.
    let weekday = (date.daysSinceEpoch + 3) % 7
    return ((weekday < 0 ? weekday + 7 : weekday) - (messages.locale.firstWeekday - 1) + 7) % 7
  }

  /// From 0 for a day without an event to 4 for twice the goal.
  private func level(of day: StreakDay) -> Int {
    guard day.eventCount > 0 else { return day.isFrozen ? 1 : 0 }
    let share = Double(day.eventCount) / Double(engagement.rules.eventsRequiredPerDay)
    return share >= 2 ? 4 : day.hasGoal ? 3 : 2
  }

  // Points and progress.

  private var experience: ContentBlock {
    let points = engagement.points
    let level = points.level
    let share = ContentBlock.Fraction(1 - Double(level.toNext) / Double(level.span))
    let next = text(
      "home.points.next",
      ["points": .text(number(level.toNext)), "level": .number(level.number + 1)])
    return .card(
      .init(
        text("home.points"),
        [
          .figure(
            .init(number(points.allTime), unit: text("home.points.unit", count: points.allTime))),
          .sparkline(
            .init(
              text("home.points.course"),
              values: engagement.recentPoints.map { Double(max(0, $0)) },
              text: text("home.points.week", ["points": .text(number(points.thisWeek))]))),
          .list([.init(self.level, detail: next, fraction: share)]),
        ]))
  }

  private var progress: ContentBlock {
    let profile = engagement.progress.first { $0.id == HomeProgress.profile }
    let sent = SandboxForm.builtIn.filter { form in
      engagement.progress.contains { $0.id == HomeProgress.form(form) && $0.value >= 1 }
    }.count
    let forms = SandboxForm.builtIn.count
    return .card(
      .init(
        text("home.progress"),
        [
          .list([
            row("home.progress.profile", profile?.value ?? 0, detail: steps(of: profile)),
            row(
              "home.progress.forms", Double(sent) / Double(forms),
              detail: text(
                "home.progress.sent", ["done": .number(sent), "total": .number(forms)])),
          ])
        ]))
  }

  private func steps(of item: ProgressItem?) -> String {
    guard case .int(let done)? = item?.metadata["done"],
      case .int(let total)? = item?.metadata["total"]
    else { return "" }
    return text("home.progress.steps", ["done": .number(done), "total": .number(total)])
  }

  private func row(_ key: String, _ value: Double, detail: String) -> ContentBlock.ListRow {
    let fraction = ContentBlock.Fraction(value)
    return .init(
      text(key), detail: detail,
      value: text("loading.percent", ["n": .number(fraction.percent)]), fraction: fraction)
  }
}
