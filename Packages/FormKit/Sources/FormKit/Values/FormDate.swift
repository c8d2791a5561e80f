/// A calendar day of the proleptic Gregorian calendar, without time or zone.
///
/// Years run from 1 to 9999; a day that does not exist, such as 30 February, cannot be made.
public struct FormDate: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The year, 1–9999.
  public let year: Int
  /// The month, 1–12.
  public let month: Int
  /// The day of the month, 1–31.
  public let day: Int

  /// Makes a day; nil when the calendar has no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= FormDate.days(inMonth: month, of: year)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  private init(knownYear year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// 1970-01-01.
  public static let epoch = FormDate(knownYear: 1970, month: 1, day: 1)

  /// Parses exactly `YYYY-MM-DD`; nil for anything else.
  public init?(_ text: String) {
    guard let day = text.withBytes({ FormDate(bytes: $0) }) else { return nil }
    self = day
  }

  /// The same from UTF-8 bytes.
  init?(bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count == 10, bytes[4] == 0x2D, bytes[7] == 0x2D else { return nil }
    var largest: UInt8 = 0
    func pair(_ index: Int) -> Int {
      let tens = bytes[index] &- 0x30
      let ones = bytes[index + 1] &- 0x30
      largest = max(largest, tens, ones)
      return Int(tens) * 10 + Int(ones)
    }
    let year = pair(0) * 100 + pair(2)
    let month = pair(5)
    let day = pair(8)
    guard largest <= 9 else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The day `seconds` after 1970-01-01T00:00:00Z in a zone `offset` seconds east of UTC.
  ///
  /// Nil outside the years 1–9999.
  public init?(secondsSince1970 seconds: Double, offset: Int = 0) {
    let day = ((seconds + Double(offset)) / 86_400).rounded(.down)
    guard abs(day) < 4_000_000 else { return nil }
    self.init(daysSince1970: Int(day))
  }

  /// The day a number of days after 1970-01-01; nil outside the years 1–9999.
  public init?(daysSince1970 days: Int) {
    guard abs(days.clamped(to: 4_000_000)) < 4_000_000 else { return nil }
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    self.init(
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  /// Days since 1970-01-01, negative before.
  public var daysSince1970: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The full years between this day and `today`; negative when this day lies ahead.
  ///
  /// - Parameter leapDayIn28February: In common years someone born on 29 February grows older on
  ///   28 February instead of 1 March; default false.
  public func age(on today: FormDate, leapDayIn28February: Bool = false) -> Int {
    var anniversary = (month, day)
    if anniversary == (2, 29), !FormDate.isLeap(today.year) {
      anniversary = leapDayIn28February ? (2, 28) : (3, 1)
    }
    return today.year - year - ((today.month, today.day) < anniversary ? 1 : 0)
  }

  /// `YYYY-MM-DD`.
  public var description: String {
    FormDate.pad(year, 4) + "-" + FormDate.pad(month, 2) + "-" + FormDate.pad(day, 2)
  }

  /// Orders days by the calendar.
  public static func < (lhs: FormDate, rhs: FormDate) -> Bool {
    (lhs.year, lhs.month, lhs.day) < (rhs.year, rhs.month, rhs.day)
  }

  /// The day of the week, 1 for Monday to 7 for Sunday (ISO 8601).
  public var weekday: Int { (daysSince1970 % 7 + 10) % 7 + 1 }

  /// The same day some months later or earlier, or the last of a month that is shorter.
  ///
  /// Nil outside the years 1–9999.
  public func adding(months: Int) -> FormDate? {
    let total = (year * 12 + month - 1).addingReportingOverflow(months)
    guard !total.overflow, total.partialValue >= 12 else { return nil }
    let (year, month) = (total.partialValue / 12, total.partialValue % 12 + 1)
    return FormDate(
      year: year, month: month, day: min(day, FormDate.days(inMonth: month, of: year)))
  }

  /// The number of days of a month, 28–31.
  public static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  private static func pad(_ number: Int, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.count)) + text
  }
}

extension Int {
  fileprivate func clamped(to magnitude: Int) -> Int {
    Swift.min(Swift.max(self, -magnitude), magnitude)
  }
}
