/// The days of a streak with their events, and the runs that they form.
///
/// Adding an event updates the days from the one before it on, so that an event of today costs the
/// same after any history.
struct StreakDays: Sendable {
  /// One event, reduced to its effect.
  struct Mark: Sendable {
    /// The local day, as days since 1970-01-01.
    let day: Int
    /// Whether the event is within the leeway after the day before.
    let isEarly: Bool
    let isFreeze: Bool
    /// Whether the day before or after did not exist in the event's time zone.
    let skipsDayBefore: Bool
    let skipsDayAfter: Bool
    /// The seconds east of Greenwich in the event's time zone.
    let offset: Int
  }

  /// A day with an event, or the day before an event within the leeway.
  struct Day: Sendable {
    /// Days since 1970-01-01.
    let number: Int
    private var early = 0
    private var late = 0
    private(set) var isFrozen = false
    private(set) var skipsDayBefore = false
    private(set) var skipsDayAfter = false
    /// The offsets of the person's clocks on the day, in seconds east of Greenwich from the farthest west to the
    /// farthest east; nil without an event.
    private var lived: ClosedRange<Int>?
    /// The offsets of freezes for the day, which count on a day without an event.
    private var frozen: ClosedRange<Int>?

    /// The early events that count for the day before.
    fileprivate(set) var given = 0
    /// The events that count for this day.
    fileprivate(set) var total = 0
    /// Whether the day has reached the goal.
    fileprivate(set) var hasGoal = false
    /// The days with the goal in the run that ends here.
    fileprivate(set) var run = 0
    /// The first day with the goal in that run.
    fileprivate(set) var runStart: Int?
    /// The longest run up to here.
    fileprivate(set) var longest = 0
    /// The index of the latest day up to here that qualifies.
    fileprivate(set) var latestQualifying: Int?

    /// Whether the day continues a run.
    var qualifies: Bool { hasGoal || isFrozen }

    fileprivate init(_ number: Int) { self.number = number }

    fileprivate mutating func add(_ mark: Mark) {
      if mark.isFreeze {
        isFrozen = true
      } else if mark.isEarly {
        early += 1
      } else {
        late += 1
      }
      skipsDayBefore = skipsDayBefore || mark.skipsDayBefore
      skipsDayAfter = skipsDayAfter || mark.skipsDayAfter
      if mark.isFreeze {
        frozen = Self.adding(mark.offset, to: frozen)
      } else {
        note(mark.offset)
      }
    }

    /// Takes over the offset of an event of the day, or of one within the leeway after it.
    fileprivate mutating func note(_ offset: Int) { lived = Self.adding(offset, to: lived) }

    private static func adding(_ offset: Int, to range: ClosedRange<Int>?) -> ClosedRange<Int> {
      min(range?.lowerBound ?? offset, offset)...max(range?.upperBound ?? offset, offset)
    }

    private var offsets: ClosedRange<Int>? { lived ?? frozen }

    /// Whether an event or a freeze has an offset for the day.
    var hasZone: Bool { offsets != nil }

    /// Whether the day after this one was short for a person who was at an offset on the day after that: the clock
    /// there is 12 hours or more ahead, as after a journey westward over the date line.
    func isShortAfter(until offset: Int) -> Bool {
      offsets.map { offset - $0.lowerBound >= 43_200 } ?? false
    }

    /// The same up to the offsets of another day.
    func isShortAfter(until other: Day) -> Bool {
      other.offsets.map { isShortAfter(until: $0.upperBound) } ?? false
    }

    /// The events that do not count for the day before.
    fileprivate var kept: Int { late + early - given }

    /// Gives early events to the day before until it has its goal.
    fileprivate mutating func give(to before: Day?, goal: Int) {
      given = before.map { $0.isFrozen ? 0 : min(early, max(0, goal - $0.kept)) } ?? 0
    }
  }

  let goal: Int
  private(set) var days: [Day] = []

  init(goal: Int) { self.goal = goal }

  init(goal: Int, marks: [Mark]) {
    self.goal = goal
    let isAscending = zip(marks, marks.dropFirst()).allSatisfy { $0.day <= $1.day }
    for mark in isAscending ? marks : marks.sorted(by: { $0.day < $1.day }) { insert(mark) }
    update(from: 0)
  }

  mutating func add(_ mark: Mark) { update(from: insert(mark)) }

  /// Adds an event without updating the runs; returns the index of the first changed day.
  @discardableResult
  private mutating func insert(_ mark: Mark) -> Int {
    let index = makeDay(mark.day)
    days[index].add(mark)
    guard mark.isEarly else { return index }
    let before = makeDay(mark.day - (mark.skipsDayBefore ? 2 : 1))
    days[before].note(mark.offset)
    return before
  }

  /// The index of a day, which is added if needed.
  private mutating func makeDay(_ number: Int) -> Int {
    let index = firstIndex(from: number)
    if index == days.count {
      days.append(Day(number))
    } else if days[index].number != number {
      days.insert(Day(number), at: index)
    }
    return index
  }

  /// The index of the first day that is not before `number`.
  func firstIndex(from number: Int) -> Int {
    guard let last = days.last, last.number >= number else { return days.count }
    if last.number == number { return days.count - 1 }
    return days.partitionIndex { $0.number < number }
  }

  /// The day with a number; nil without events.
  func day(_ number: Int) -> Day? {
    let index = firstIndex(from: number)
    return index < days.count && days[index].number == number ? days[index] : nil
  }

  /// Updates the totals and runs from the day before `index` on.
  private mutating func update(from index: Int) {
    for index in index..<days.count {
      let before = index > 0 && isDayAfter(index) ? days[index - 1] : nil
      days[index].give(to: before, goal: goal)
    }
    for index in max(0, index - 1)..<days.count { updateRun(at: index) }
  }

  private func isDayAfter(_ index: Int) -> Bool {
    Self.isDay(days[index], after: days[index - 1])
  }

  private mutating func updateRun(at index: Int) {
    let next = index + 1 < days.count && isDayAfter(index + 1) ? days[index + 1].given : 0
    var day = days[index]
    let before = index > 0 ? days[index - 1] : nil
    day.total = day.kept + next
    day.hasGoal = day.total >= goal
    let continued = continuedDay(before: day, at: index)
    day.run = day.qualifies ? (continued?.run ?? 0) + (day.hasGoal ? 1 : 0) : 0
    day.runStart = day.run > 0 ? continued?.runStart ?? day.number : nil
    day.longest = max(before?.longest ?? 0, day.run)
    day.latestQualifying = day.qualifies ? index : before?.latestQualifying
    days[index] = day
  }

  /// The day whose run a day continues; nil when it begins one.
  private func continuedDay(before day: Day, at index: Int) -> Day? {
    guard index > 0 else { return nil }
    let before = days[index - 1]
    if before.qualifies {
      let isNext = Self.isDay(day, after: before)
      return isNext || Self.isShortDay(between: before, and: day) ? before : nil
    }
    // A short day may have events, too few for its goal.
    guard index > 1, days[index - 2].qualifies else { return nil }
    return Self.isShortDay(between: days[index - 2], and: day) ? days[index - 2] : nil
  }

  /// Whether one day is between two, and was short for the person.
  private static func isShortDay(between before: Day, and day: Day) -> Bool {
    day.number - before.number == 2 && before.isShortAfter(until: day)
  }

  /// Whether a day comes after an earlier one: no day is between that existed.
  private static func isDay(_ day: Day, after before: Day) -> Bool {
    let distance = day.number - before.number
    return distance == 1 || distance == 2 && (before.skipsDayAfter || day.skipsDayBefore)
  }
}
