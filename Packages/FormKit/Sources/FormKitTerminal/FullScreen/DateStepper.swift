internal import FormKit

/// Steps the year, month or day of a date; every result is a real day.
enum DateStepper {
  /// The date with the part under the cursor changed; nil outside the years 1–9999.
  ///
  /// Years and months keep the day as far as the month has it; days run on over months.
  static func step(_ date: FormDate, by amount: Int, cursor: Int) -> FormDate? {
    switch cursor {
    case ...4: moved(date, months: amount * 12)
    case 5...7: moved(date, months: amount)
    default: FormDate(daysSince1970: date.daysSince1970 + amount)
    }
  }

  private static func moved(_ date: FormDate, months: Int) -> FormDate? {
    let total = date.year * 12 + date.month - 1 + months
    guard total >= 12 else { return nil }
    let (year, month) = (total / 12, total % 12 + 1)
    let day = min(date.day, FormDate.days(inMonth: month, of: year))
    return FormDate(year: year, month: month, day: day)
  }
}
