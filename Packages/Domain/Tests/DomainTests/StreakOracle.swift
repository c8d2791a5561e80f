import Domain
import Foundation

/// The rules of streaks, day by day and without any shortcut.
struct StreakOracle {
  private struct Day {
    /// The zones of the events within the leeway.
    var early: [TimeZoneRules] = []
    var late = 0
    var total = 0
    var isFrozen = false
    var zones: [TimeZoneRules] = []
  }

  private let events: [StreakEvent]
  private let freezes: [StreakFreeze]
  private let now: Date
  private let configuration: StreakConfiguration
  private let zone: TimeZoneRules
  /// The offset at the instant, in hours.
  private let hours: Double
  private let days: [Int: Day]
  /// The offsets of the events of each day and within the leeway after it, else of its freezes, in hours.
  private let offsets: [Int: [Double]]
  private let range: ClosedRange<Int>
  private let today: Int
  private let yesterday: Int
  private let isInLeeway: Bool
  private let available: [StreakFreeze]

  init(
    events: [StreakEvent], freezes: [StreakFreeze], configuration: StreakConfiguration, now: Date,
    zone: TimeZoneRules
  ) {
    (self.events, self.freezes, self.now) = (events, freezes, now)
    self.configuration = configuration
    self.zone = zone
    var ids: Set<String> = []
    let past = events.filter { ids.insert($0.id).inserted && $0.date <= now }
    let leeway = configuration.leewayHours * 3600
    var days: [Int: Day] = [:]
    var offsets: [Int: [Double]] = [:]
    var frozen: [Int: [Double]] = [:]
    for event in past {
      let (day, second) = Self.local(event.date, event.timeZone)
      if event.isFreeze {
        days[day, default: Day()].isFrozen = true
      } else if second < leeway {
        days[day, default: Day()].early.append(event.timeZone)
      } else {
        days[day, default: Day()].late += 1
      }
      days[day]?.zones.append(event.timeZone)
      if event.isFreeze {
        frozen[day, default: []].append(Self.hours(event.date, event.timeZone))
      } else {
        offsets[day, default: []].append(Self.hours(event.date, event.timeZone))
      }
      if !event.isFreeze, second < leeway {
        let before = Self.skips(event.timeZone, day - 1) ? day - 2 : day - 1
        offsets[before, default: []].append(Self.hours(event.date, event.timeZone))
      }
    }
    let (today, second) = Self.local(now, zone)
    let bounds = Array(days.keys) + [today]
    range = ((bounds.min() ?? today) - 2)...((bounds.max() ?? today) + 2)
    self.days = Self.withTotals(days, range, goal: configuration.eventsRequiredPerDay)
    self.today = today
    self.offsets = offsets.merging(frozen) { lived, _ in lived }
    hours = Self.hours(now, zone)
    isInLeeway = second < leeway
    yesterday = Self.skips(zone, today - 1) ? today - 2 : today - 1
    let recorded = Set(past.compactMap { $0.isFreeze ? $0.freezeID : nil })
    available = freezes.filter {
      $0.used == nil && !recorded.contains($0.id) && ($0.earned ?? .distantPast) <= now
        && now < ($0.expires ?? .distantFuture)
    }.sorted { ($0.earned ?? .distantPast, $0.id) < ($1.earned ?? .distantPast, $1.id) }
  }

  private static func local(_ date: Date, _ zone: TimeZoneRules) -> (day: Int, second: Int) {
    let seconds = Int(date.timeIntervalSince1970) + zone.secondsFromGMT(at: date)
    let day = Int((Double(seconds) / 86_400).rounded(.down))
    return (day, seconds - day * 86_400)
  }

  private static func hours(_ date: Date, _ zone: TimeZoneRules) -> Double {
    Double(zone.secondsFromGMT(at: date)) / 3600
  }

  /// How long a day lasted for a person who came from the day before it to an offset on the day after it.
  private func length(_ day: Int, until east: Double?) -> Double {
    guard let west = offsets[day - 1]?.min(), let east else { return 24 }
    return 24 - (east - west)
  }

  /// Whether a day breaks no streak, as half of it is left at most.
  private func isShort(_ day: Int) -> Bool {
    !qualifies(day) && qualifies(day - 1) && qualifies(day + 1)
      && length(day, until: offsets[day + 1]?.max()) <= 12
  }

  /// Whether a day is 30 December 2011 in Samoa.
  private static func skips(_ zone: TimeZoneRules, _ day: Int) -> Bool {
    zone.identifier == "Pacific/Apia" && day == 15_338
  }

  private static func withTotals(
    _ days: [Int: Day], _ range: ClosedRange<Int>, goal: Int
  ) -> [Int: Day] {
    var days = days
    var kept: [Int: Int] = [:]
    for day in range {
      let early = days[day]?.early ?? []
      // The day before is the latest that existed, for one of the events at least.
      let existed = days[day - 1] != nil || early.contains { !skips($0, day - 1) }
      let before = existed ? day - 1 : day - 2
      let isFrozenBefore = days[before]?.isFrozen == true
      let given = isFrozenBefore ? 0 : min(early.count, max(0, goal - (kept[before] ?? 0)))
      if given > 0 { days[before, default: Day()].total += given }
      let rest = early.count - given + (days[day]?.late ?? 0)
      kept[day] = rest
      if rest > 0 { days[day]?.total += rest }
    }
    return days
  }

  private func hasGoal(_ day: Int) -> Bool {
    (days[day]?.total ?? 0) >= configuration.eventsRequiredPerDay
  }

  private func qualifies(_ day: Int) -> Bool { hasGoal(day) || days[day]?.isFrozen == true }

  private func existed(_ day: Int) -> Bool {
    let around = (days[day - 1]?.zones ?? []) + (days[day + 1]?.zones ?? [])
    return days[day] != nil || !around.contains { Self.skips($0, day) }
  }

  private var longestInHistory: Int {
    var longest = 0
    var length = 0
    for day in range where existed(day) && !isShort(day) {
      length = qualifies(day) ? length + (hasGoal(day) ? 1 : 0) : 0
      longest = max(longest, length)
    }
    return longest
  }

  /// The value that ``CurrentStreakData/summary`` must have.
  var summary: String {
    let firstOpen = isInLeeway ? yesterday : today
    var gap: [Int] = []
    var day = firstOpen - 1
    while day >= range.lowerBound, !qualifies(day) {
      if existed(day), !Self.skips(zone, day) { gap.insert(day, at: 0) }
      day -= 1
    }
    let noon = zone.instant(day + 2, 43_200)
    let next =
      offsets[day + 2]?.max() ?? (day == firstOpen - 2 ? hours : Self.hours(noon, zone))
    let isWhole = (day + 1..<max(firstOpen, day + 1)).allSatisfy {
      existed($0) && !Self.skips(zone, $0)
    }
    if length(day + 1, until: next) <= 12, isWhole, !gap.isEmpty { gap.removeFirst() }
    var run: [Int] = []
    while day >= range.lowerBound, qualifies(day) || !existed(day) || isShort(day) {
      if hasGoal(day) { run.append(day) }
      day -= 1
    }
    let canFill = !run.isEmpty && !gap.isEmpty && available.count >= gap.count
    let fills =
      canFill && configuration.freezeBehavior == .autoConsumeFreezes
      && gap.indices.allSatisfy { wasEarned(available[$0], before: gap[$0]) }
    let used = fills ? zip(available, gap).map { "\($0.id)@\(text($1))" } : []
    if fills, isLate {
      let uses = zip(available, gap).compactMap { use($0, on: $1) }
      let recorded = StreakOracle(
        events: events + uses, freezes: freezes, configuration: configuration, now: now, zone: zone)
      return recorded.summary.replacingOccurrences(
        of: "used -", with: "used \(used.joined(separator: " "))")
    }
    let isAlive = !run.isEmpty && (gap.isEmpty || fills)
    let open = range.filter { $0 >= firstOpen && hasGoal($0) }
    let streak = (isAlive ? run.reversed() : []) + open
    let longest = max(longestInHistory, streak.count)
    let status = status(
      isAlive: isAlive, canFill: canFill, current: streak.count, longest: longest)
    return "\(streak.count)/\(longest) \(status), today \(days[today]?.total ?? 0), "
      + "from \(streak.first.map(text) ?? "-"), "
      + "used \(used.isEmpty ? "-" : used.joined(separator: " ")), "
      + "left \(available.count - used.count)"
  }

  /// Whether events count for another day once a freeze is recorded for the day before.
  private var isLate: Bool {
    configuration.leewayHours > 0 && configuration.eventsRequiredPerDay > 1
  }

  private func use(_ freeze: StreakFreeze, on day: Int) -> StreakEvent? {
    (try? CalendarDate(daysSinceEpoch: day)).map {
      StreakEvent(using: CurrentStreakData.FreezeConsumption(id: freeze.id, date: $0), in: zone)
    }
  }

  /// Whether a freeze can fill a day without the person.
  private func wasEarned(_ freeze: StreakFreeze, before day: Int) -> Bool {
    guard let earned = freeze.earned else { return true }
    return Self.local(earned, zone).day < day
  }

  private func status(isAlive: Bool, canFill: Bool, current: Int, longest: Int) -> String {
    if longest == 0 { return "none" }
    if isInLeeway, isAlive, !qualifies(yesterday) { return "canExtendWithLeeway" }
    if qualifies(today) { return "active" }
    if current > 0 { return "atRisk" }
    return canFill && configuration.freezeBehavior != .noFreezes ? "canBeSaved" : "broken"
  }

  private func text(_ day: Int) -> String {
    (try? CalendarDate(daysSinceEpoch: day))?.description ?? "?"
  }
}
