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

  /// Offsets in seconds east of Greenwich, of which the farthest west and the farthest east are kept.
  private struct Offsets: Sendable {
    private(set) var west = Int32.max
    private(set) var east = Int32.min

    var isEmpty: Bool { west > east }

    mutating func add(_ offset: Int) {
      let offset = Int32(clamping: offset)
      west = min(west, offset)
      east = max(east, offset)
    }
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
    /// The offsets of the person's clocks on the day.
    private var lived = Offsets()
    /// The offsets of freezes for the day, which count on a day without an event.
    private var frozen = Offsets()

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
        frozen.add(mark.offset)
      } else {
        note(mark.offset)
      }
    }

    /// Takes over the offset of an event of the day, or of one within the leeway after it.
    fileprivate mutating func note(_ offset: Int) { lived.add(offset) }

    private var offsets: Offsets { lived.isEmpty ? frozen : lived }

    /// Whether an event or a freeze has an offset for the day.
    var hasZone: Bool { !offsets.isEmpty }

    /// Whether the day after this one was short for a person who was at an offset on the day after that: the clock
    /// there is 12 hours or more ahead, as after a journey westward over the date line.
    func isShortAfter(until offset: Int) -> Bool {
      let offsets = offsets
      return !offsets.isEmpty && offset - Int(offsets.west) >= 43_200
    }

    /// The same up to the offsets of another day.
    func isShortAfter(until other: Day) -> Bool {
      let offsets = other.offsets
      return !offsets.isEmpty && isShortAfter(until: Int(offsets.east))
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
    let total = days[index].kept + next
    days[index].total = total
    days[index].hasGoal = total >= goal
    let qualifies = days[index].qualifies
    let continued = qualifies ? continuedIndex(at: index) : nil
    let start = continued.flatMap { days[$0].runStart }
    let run = qualifies ? (continued.map { days[$0].run } ?? 0) + (total >= goal ? 1 : 0) : 0
    days[index].run = run
    days[index].runStart = run > 0 ? start ?? days[index].number : nil
    days[index].longest = index > 0 ? max(days[index - 1].longest, run) : run
    days[index].latestQualifying =
      qualifies ? index : index > 0 ? days[index - 1].latestQualifying : nil
  }

  /// The index of the day whose run a day continues; nil when it begins one.
  private func continuedIndex(at index: Int) -> Int? {
    guard index > 0 else { return nil }
    if days[index - 1].qualifies {
      return isDayAfter(index) || isShortDay(between: index - 1, and: index) ? index - 1 : nil
    }
    // A short day may have events, too few for its goal.
    guard index > 1, days[index - 2].qualifies else { return nil }
    return isShortDay(between: index - 2, and: index) ? index - 2 : nil
  }

  /// Whether one day is between two, given by their indices, and was short for the person.
  private func isShortDay(between before: Int, and index: Int) -> Bool {
    days[index].number - days[before].number == 2 && days[before].isShortAfter(until: days[index])
  }

  /// Whether a day comes after an earlier one: no day is between that existed.
  private static func isDay(_ day: Day, after before: Day) -> Bool {
    let distance = day.number - before.number
    return distance == 1 || distance == 2 && (before.skipsDayAfter || day.skipsDayBefore)
  }
}
