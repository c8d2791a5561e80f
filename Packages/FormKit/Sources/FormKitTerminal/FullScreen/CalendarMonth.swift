internal import FormKit

/// One month of a calendar as it shows beside a date field.
struct CalendarMonth: Hashable, Sendable {
  struct Day: Hashable, Sendable {
    let date: FormDate
    let text: String
    /// Whether the field holds it.
    let isChosen: Bool
    /// Whether the open calendar marks it.
    let isMarked: Bool
    /// Whether the field's bounds allow it.
    let isAllowed: Bool
  }

  /// The month and the year.
  let title: String
  /// The short names of the days, from the first day of the week on.
  let weekdays: [String]
  /// Six weeks of seven days, so that every month is equally tall; nil for days of other months.
  let weeks: [[Day?]]

  /// The columns of one day, a space before the number included.
  static let dayWidth = 3
  /// The columns of a week.
  static let width = 7 * dayWidth
  /// The rows of a month: title, names of the days, weeks.
  static let height = 8

  /// The month of a day.
  ///
  /// - Parameters:
  ///   - chosen: The day the field holds.
  ///   - marked: The day with the mark of the open calendar.
  ///   - bounds: The days the field allows.
  init(
    of shown: FormDate, chosen: FormDate?, marked: FormDate?, bounds: ClosedRange<FormDate>,
    messages: FormMessages
  ) {
    let locale = messages.locale
    let first = locale.firstWeekday
    title = Self.title(shown, messages)
    let names = messages.text("calendar.weekdays").split(separator: ",").map(String.init)
    weekdays = (0..<7).map { index in
      let place = (first - 1 + index) % 7
      return names.indices.contains(place) ? names[place] : ""
    }
    let days = FormDate.days(inMonth: shown.month, of: shown.year)
    let start = FormDate(year: shown.year, month: shown.month, day: 1).map(\.weekday) ?? first
    let lead = (start - first + 7) % 7
    weeks = (0..<6).map { week in
      (0..<7).map { weekday in
        let number = week * 7 + weekday - lead + 1
        guard (1...days).contains(number),
          let date = FormDate(year: shown.year, month: shown.month, day: number)
        else { return nil }
        return Day(
          date: date, text: locale.text(of: number), isChosen: date == chosen,
          isMarked: date == marked, isAllowed: bounds.contains(date))
      }
    }
  }

  /// The weeks with days, at most a number of them, around the marked day; at least one.
  func weeks(atMost count: Int) -> ArraySlice<[Day?]> {
    guard count < weeks.count else { return weeks[...] }
    let count = max(1, count)
    let marked = weeks.firstIndex { $0.contains { $0?.isMarked ?? false } } ?? 0
    let start = max(0, min(marked - count / 2, weeks.count - count))
    return weeks[start..<start + count]
  }

  private static func title(_ shown: FormDate, _ messages: FormMessages) -> String {
    let months = messages.text("calendar.months").split(separator: ",").map(String.init)
    let month =
      months.indices.contains(shown.month - 1)
      ? months[shown.month - 1] : messages.locale.text(of: shown.month)
    return messages.text(
      "calendar.title", ["month": month, "year": messages.locale.text(ofYear: shown.year)])
  }
}
