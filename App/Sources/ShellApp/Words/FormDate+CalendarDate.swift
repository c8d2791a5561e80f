import Domain
import FormKit

extension FormDate {
  /// The same day; both types hold exactly the days of the years 1–9999.
  init(_ date: CalendarDate) {
    self = FormDate(year: date.year, month: date.month, day: date.day) ?? .epoch
  }
}
