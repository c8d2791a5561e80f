#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The offsets of a time zone from Greenwich, read from a file of the IANA time zone database.
///
/// FoundationEssentials has no named time zones, and Foundation loads ICU for them. The rules cover
/// the years 1 to 9999.
///
/// ```swift
/// let bytes = Array(try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/Europe/Berlin")))
/// let berlin = try TimeZoneRules(identifier: "Europe/Berlin", data: bytes)
/// berlin.secondsFromGMT(at: Date(timeIntervalSince1970: 0))  // 3600
/// ```
public struct TimeZoneRules: Sendable {
  /// The rules; one object, so that each event of a history holds one reference.
  private final class Storage: Sendable {
    let identifier: String
    /// The instants at which the offset changes, in ascending order.
    let transitions: [Int]
    /// The offset before the first transition, then the offset after each one, in seconds.
    let offsets: [Int]
    /// The end of the last year with transitions of its own; later years repeat the 400 years before.
    let cycleEnd: Int
    let skippedDays: [Int]

    init(
      identifier: String, changes: [(instant: Int, offset: Int)], initialOffset: Int, cycleEnd: Int
    ) {
      self.identifier = identifier
      transitions = changes.map(\.instant)
      offsets = [initialOffset] + changes.map(\.offset)
      self.cycleEnd = cycleEnd
      skippedDays = zip(changes, offsets).flatMap { change, before in
        let last = (change.instant - 1 + before).floorDivided(by: 86_400)
        let next = (change.instant + change.offset).floorDivided(by: 86_400)
        return last + 1 < next ? Array(last + 1..<next) : []
      }
    }

    /// The offset at an instant, and instants around it with the same one.
    func span(at instant: Int) -> (offset: Int, instants: Range<Int>) {
      let cycles = cycleSeconds(before: instant)
      let index = transitions.partitionIndex { $0 <= instant - cycles }
      var first = index > 0 ? transitions[index - 1] + cycles : Int.min
      if cycles > 0 { first = max(first, cycleEnd + cycles - CalendarDate.cycleDays * 86_400) }
      let next = index < transitions.count ? transitions[index] + cycles : Int.max
      return (offsets[index], first..<min(next, cycleEnd + cycles))
    }

    /// The whole cycles of the calendar between an instant and the years with transitions of their own.
    func cycleSeconds(before instant: Int) -> Int {
      guard instant >= cycleEnd else { return 0 }
      let cycle = CalendarDate.cycleDays * 86_400
      return ((instant - cycleEnd) / cycle + 1) * cycle
    }
  }

  private let storage: Storage

  /// Universal time.
  public static let utc = TimeZoneRules(identifier: "UTC", changes: [], initialOffset: 0, rule: nil)

  /// Creates rules from the changes of a file and the rule for the time after them.
  init(
    identifier: String, changes: [(instant: Int, offset: Int)], initialOffset: Int,
    rule: RecurringOffset?
  ) {
    var changes = changes
    let last = changes.last?.instant ?? Int.min
    let firstYear = CalendarDate.year(ofSeconds: changes.last?.instant ?? 0)
    var end = Int.max
    if let rule {
      let years = firstYear...(firstYear + CalendarDate.cycleYears + 1)
      changes += years.flatMap(rule.changes).filter { $0.instant > last }
        .sorted { $0.instant < $1.instant }
      end = CalendarDate.seconds(ofYear: years.upperBound)
    }
    storage = Storage(
      identifier: identifier, changes: changes, initialOffset: initialOffset, cycleEnd: end)
  }

  /// Creates rules with one offset at all times, for a zone that is not in this device's database.
  ///
  /// - Parameters:
  ///   - identifier: The zone's name.
  ///   - secondsFromGMT: The seconds east of Greenwich; beyond 26 hours, the nearest one within.
  public init(identifier: String, secondsFromGMT: Int) {
    let limit = 26 * 3600
    self.init(
      identifier: identifier, changes: [],
      initialOffset: min(max(-limit, secondsFromGMT), limit), rule: nil)
  }

  /// The IANA name, such as `Europe/Berlin`.
  public var identifier: String { storage.identifier }

  /// The days that no clock of the zone showed, as days since 1970-01-01, in ascending order.
  ///
  /// Samoa changed sides of the date line and had no 30 December 2011.
  var skippedDays: [Int] { storage.skippedDays }

  /// Returns the seconds east of Greenwich at an instant.
  ///
  /// An instant outside the years 1 to 9999 has the offset of the nearest one inside.
  public func secondsFromGMT(at instant: Date) -> Int {
    offset(at: CalendarDate.secondsInRange(instant))
  }

  /// Returns the local day, as days since 1970-01-01, and the seconds on its clock.
  ///
  /// A day outside the years 1 to 9999 is the nearest one inside.
  func local(_ instant: Date) -> (day: Int, second: Int) {
    let seconds = CalendarDate.secondsInRange(instant)
    return Self.local(seconds + offset(at: seconds))
  }

  /// The day and its seconds of seconds since 1970-01-01 on the local clock.
  fileprivate static func local(_ seconds: Int) -> (day: Int, second: Int) {
    let day = seconds.floorDivided(by: 86_400)
    return (min(max(CalendarDate.firstDay, day), CalendarDate.lastDay), seconds - day * 86_400)
  }

  fileprivate func span(at instant: Int) -> (offset: Int, instants: Range<Int>) {
    storage.span(at: instant)
  }

  fileprivate func isSameObject(as other: Self) -> Bool { storage === other.storage }

  /// Whether no clock of the zone showed a day.
  func skips(_ day: Int) -> Bool { !skippedDays.isEmpty && skippedDays.contains(day) }

  /// Returns the next instant at which the offset changes; nil when it never does again.
  func nextTransition(after instant: Int) -> Int? {
    let cycles = storage.cycleSeconds(before: instant)
    let index = storage.transitions.partitionIndex { $0 <= instant - cycles }
    return index < storage.transitions.count ? storage.transitions[index] + cycles : nil
  }

  private func offset(at instant: Int) -> Int { storage.span(at: instant).offset }
}

/// Reads the local time of many instants, of which neighbours are often close to one another.
///
/// It remembers how long the last offset lasts, so that most instants need no search.
struct LocalClock {
  private var rules: TimeZoneRules
  private var offset = 0
  private var instants = 0..<0

  init(_ rules: TimeZoneRules) { self.rules = rules }

  /// As ``TimeZoneRules/local(_:)``.
  mutating func read(_ instant: Date, in rules: TimeZoneRules) -> (day: Int, second: Int) {
    let seconds = CalendarDate.secondsInRange(instant)
    if !instants.contains(seconds) || !rules.isSameObject(as: self.rules) {
      self.rules = rules
      (offset, instants) = rules.span(at: seconds)
    }
    return TimeZoneRules.local(seconds + offset)
  }
}

extension TimeZoneRules: Hashable {
  /// Whether two zones have the same name and the same rules.
  public static func == (lhs: TimeZoneRules, rhs: TimeZoneRules) -> Bool {
    let (left, right) = (lhs.storage, rhs.storage)
    return left === right
      || left.identifier == right.identifier && left.transitions == right.transitions
        && left.offsets == right.offsets && left.cycleEnd == right.cycleEnd
  }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

extension CalendarDate {
  /// The years after which the Gregorian calendar, weekdays included, repeats.
  static let cycleYears = 400
  /// The days of ``cycleYears``.
  static let cycleDays = 146_097
  static let firstDay = first.daysSinceEpoch
  static let lastDay = last.daysSinceEpoch

  /// The whole seconds since 1970 of an instant, clamped to the years 1 to 9999.
  static func secondsInRange(_ instant: Date) -> Int {
    let earliest = Double(firstDay) * 86_400
    let latest = Double(lastDay + 1) * 86_400 - 1
    // In this order of arguments, max(_:_:) returns `earliest` for a NaN instant.
    return Int(min(max(earliest, instant.timeIntervalSince1970), latest).rounded(.down))
  }

  /// The year of a number of seconds since 1970, clamped to the years 1 to 9999.
  static func year(ofSeconds seconds: Int) -> Int {
    let day = min(max(firstDay, seconds.floorDivided(by: 86_400)), lastDay)
    return (try? CalendarDate(daysSinceEpoch: day))?.year ?? 1970
  }

  /// The seconds since 1970 at which a year begins in universal time.
  static func seconds(ofYear year: Int) -> Int {
    CalendarDate(uncheckedYear: year, month: 1, day: 1).daysSinceEpoch * 86_400
  }
}

extension Int {
  /// Returns the quotient rounded towards negative infinity.
  func floorDivided(by divisor: Int) -> Int {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
