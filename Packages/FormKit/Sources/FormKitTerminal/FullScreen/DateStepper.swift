internal import FormKit

/// Steps the year, month or day of a date; every result is a real day.
enum DateStepper {
  private enum Part {
    case year
    case month
    case day
  }

  /// The date an editor holds with the part under the cursor changed; nil outside the years 1–9999.
  ///
  /// Years and months keep the day as far as the month has it; days run on over months.
  static func step(
    _ date: FormDate, by amount: Int, in editor: LineEditor, _ locale: FormLocale
  ) -> FormDate? {
    switch part(of: date, in: editor, locale) {
    case .year: moved(date, months: amount * 12)
    case .month: moved(date, months: amount)
    case .day: FormDate(daysSince1970: date.daysSince1970 + amount)
    }
  }

  /// The part the cursor is in: as many separators stand before it.
  private static func part(
    of date: FormDate, in editor: LineEditor, _ locale: FormLocale
  ) -> Part {
    let before = editor.characters[..<editor.cursor]
    let index = min(2, before.count { !$0.isWholeNumber && !$0.isWhitespace })
    return order(of: date, in: editor, locale)[index]
  }

  /// The parts in the order of the text: the year first if four digits are, else as their numbers
  /// tell, else as the locale writes.
  private static func order(
    of date: FormDate, in editor: LineEditor, _ locale: FormLocale
  ) -> [Part] {
    let first = editor.characters.prefix { $0.isWholeNumber }
    if first.count == 4 { return [.year, .month, .day] }
    let number = first.reduce(0) { $0 * 10 + ($1.wholeNumberValue ?? 0) }
    let isDayFirst =
      date.day == date.month
      ? !locale.dayPattern(year: "Y", month: "M", day: "D").hasPrefix("M") : number == date.day
    return isDayFirst ? [.day, .month, .year] : [.month, .day, .year]
  }

  private static func moved(_ date: FormDate, months: Int) -> FormDate? {
    let total = date.year * 12 + date.month - 1 + months
    guard total >= 12 else { return nil }
    let (year, month) = (total / 12, total % 12 + 1)
    let day = min(date.day, FormDate.days(inMonth: month, of: year))
    return FormDate(year: year, month: month, day: day)
  }
}
