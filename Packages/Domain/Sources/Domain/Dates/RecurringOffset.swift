/// The offsets that a time zone has every year: standard time, and daylight saving time if any.
///
/// Source: RFC 9636, section 3.3.1, "All-Year Daylight Saving Time", and POSIX, section 8.3, `TZ`.
struct RecurringOffset {
  /// A day of a year and the seconds after its midnight.
  private enum Day {
    /// The day from 1 to 365; 29 February is not counted.
    case julian(Int)
    /// The day from 0 to 365; 29 February is counted.
    case ofYear(Int)
    /// The weekday, 0 is Sunday, of a week from 1 to 5 of a month; 5 is the last one.
    case weekday(Int, week: Int, month: Int)
  }

  private struct Change {
    let day: Day
    /// Seconds after midnight, also negative or beyond the day.
    let time: Int
  }

  private let standard: Int
  private let daylight: (offset: Int, start: Change, end: Change)?

  /// Parses a text such as `CET-1CEST,M3.5.0,M10.5.0/3`; nil for any other text.
  init?(_ text: ArraySlice<UInt8>) {
    var cursor = Cursor(rest: text)
    guard cursor.skipName(), let west = cursor.time(hours: 24) else { return nil }
    standard = -west
    guard !cursor.rest.isEmpty else {
      daylight = nil
      return
    }
    guard cursor.skipName() else { return nil }
    var offset = standard + 3600
    if cursor.rest.first != UInt8(ascii: ",") {
      guard let west = cursor.time(hours: 24) else { return nil }
      offset = -west
    }
    guard cursor.skip(","), let start = cursor.change(), cursor.skip(","),
      let end = cursor.change(), cursor.rest.isEmpty
    else { return nil }
    daylight = (offset, start, end)
  }

  /// The two changes in a year; none without daylight saving time.
  func changes(in year: Int) -> [(instant: Int, offset: Int)] {
    guard let daylight else { return [] }
    return [
      (instant(of: daylight.start, in: year) - standard, daylight.offset),
      (instant(of: daylight.end, in: year) - daylight.offset, standard),
    ]
  }

  /// The local time of a change, as seconds since 1970 on the zone's clock.
  private func instant(of change: Change, in year: Int) -> Int {
    let newYear = CalendarDate(uncheckedYear: year, month: 1, day: 1).daysSinceEpoch
    let day: Int
    switch change.day {
    case .julian(let number):
      day = newYear + number - (CalendarDate.isLeapYear(year) && number >= 60 ? 0 : 1)
    case .ofYear(let number): day = newYear + number
    case .weekday(let weekday, let week, let month):
      let first = CalendarDate(uncheckedYear: year, month: month, day: 1).daysSinceEpoch
      // 1970-01-01 was a Thursday.
      let ahead = (weekday - (first + 4) % 7 + 14) % 7 + (week - 1) * 7
      let isBeyond = ahead >= CalendarDate.numberOfDays(inMonth: month, year: year)
      day = first + ahead - (isBeyond ? 7 : 0)
    }
    return day * 86_400 + change.time
  }

  /// Reads a text from its start.
  private struct Cursor {
    var rest: ArraySlice<UInt8>

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
      guard rest.first == UInt8(ascii: character) else { return false }
      rest.removeFirst()
      return true
    }

    /// A name of three letters or more, or one in angle brackets.
    mutating func skipName() -> Bool {
      if skip("<") {
        rest = rest.drop { $0 != UInt8(ascii: ">") }
        return skip(">")
      }
      let letters = rest.prefix { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
      rest.removeFirst(letters.count)
      return letters.count >= 3
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int? {
      let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      rest.removeFirst(digits.count)
      guard (1...3).contains(digits.count) else { return nil }
      let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
      return range.contains(number) ? number : nil
    }

    /// `[+-]hh[:mm[:ss]]` in seconds.
    mutating func time(hours limit: Int) -> Int? {
      let isNegative = skip("-")
      if !isNegative { _ = skip("+") }
      guard let hours = number(0...limit) else { return nil }
      var seconds = hours * 3600
      for unit in [60, 1] where skip(":") {
        guard let part = number(0...59) else { return nil }
        seconds += part * unit
      }
      return isNegative ? -seconds : seconds
    }

    /// A day and, behind a slash, a time; two o'clock by default.
    mutating func change() -> Change? {
      guard let day = day() else { return nil }
      guard skip("/") else { return Change(day: day, time: 7200) }
      return time(hours: 167).map { Change(day: day, time: $0) }
    }

    private mutating func day() -> Day? {
      if skip("J") { return number(1...365).map(Day.julian) }
      guard skip("M") else { return number(0...365).map(Day.ofYear) }
      guard let month = number(1...12), skip("."), let week = number(1...5), skip("."),
        let weekday = number(0...6)
      else { return nil }
      return .weekday(weekday, week: week, month: month)
    }
  }
}
