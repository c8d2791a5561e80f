/// A valid date and time of day in UTC, in the proleptic Gregorian calendar.
struct CivilTime: Equatable {
  let year: Int
  let month: Int
  let day: Int
  let hour: Int
  let minute: Int
  /// The second of the minute, 0…60.
  ///
  /// Second 60 is a leap second. It is the same instant as second 0 of the next minute.
  let second: Int

  init?(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
    guard (0...9999).contains(year), (1...12).contains(month),
      (1...Self.daysIn(month: month, year: year)).contains(day), (0...23).contains(hour),
      (0...59).contains(minute), (0...60).contains(second)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  /// Creates the time from Unix seconds; returns nil for a time outside the years 0…9999.
  ///
  /// This initializer is the inverse of ``unixSeconds``. The algorithm counts days in eras of 400
  /// years that start on 1 March (Hinnant, "chrono-Compatible Low-Level Date Algorithms").
  init?(unixSeconds: Int) {
    guard (-62_167_219_200...253_402_300_799).contains(unixSeconds) else { return nil }
    let days = Self.floorDivide(unixSeconds, 86_400)
    let secondOfDay = unixSeconds - days * 86_400
    let shifted = days + 719_468
    let era = Self.floorDivide(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    self.init(
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * monthFromMarch + 2) / 5 + 1, hour: secondOfDay / 3_600,
      minute: secondOfDay / 60 % 60, second: secondOfDay % 60)
  }

  /// The number of seconds since 1970-01-01T00:00:00Z.
  var unixSeconds: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = Self.floorDivide(shiftedYear, 400)
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    let days = era * 146_097 + dayOfEra - 719_468
    return days * 86_400 + hour * 3_600 + minute * 60 + second
  }

  private static func daysIn(month: Int, year: Int) -> Int {
    let isLeap = (year.isMultiple(of: 4) && !year.isMultiple(of: 100)) || year.isMultiple(of: 400)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  private static func floorDivide(_ value: Int, _ divisor: Int) -> Int {
    (value >= 0 ? value : value - divisor + 1) / divisor
  }
}
