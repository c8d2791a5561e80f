internal import FormKit

/// The day a calendar shows and the days it may go to.
@MainActor
struct CalendarPlace {
  /// The day the field holds; nil for none, or a text that is no date yet.
  let chosen: FormDate?
  let bounds: ClosedRange<FormDate>
  /// The day to begin at: the chosen one, or the one that an unfinished text leads to.
  let start: FormDate

  /// The years before today that the calendar of an empty birthday begins at.
  private static let birthdayYears = 30

  /// - Parameter text: What is typed in the field.
  init(_ wording: FieldWording, _ engine: FormEngine, text: String?) {
    chosen = wording.state.value.stringValue.flatMap { FormDate($0) }
    let today = engine.environment.today
    let field = wording.state.field
    // A date of birth is never in the future; an app's own rule gives no bound.
    let isBirthday = field.autofill?.split(separator: " ").last == "bday"
    let component = try? engine.component(of: wording.state.path)
    let bounds: FieldBounds? =
      if case .text(let control)? = component?.control { control.bounds } else { nil }
    func day(_ bound: FormValue?) -> FormDate? { bound?.stringValue.flatMap { FormDate($0) } }
    let first = day(bounds?.minimum) ?? .first
    var last = day(bounds?.maximum) ?? .last
    if isBirthday { last = min(last, today) }
    self.bounds = first...max(first, last)
    let near = isBirthday ? today.adding(months: -12 * Self.birthdayYears) ?? today : today
    let typed = text.flatMap { wording.messages.locale.day(unfinished: $0, from: near) }
    start = chosen ?? min(max(typed ?? near, self.bounds.lowerBound), self.bounds.upperBound)
  }
}

extension FormDate {
  fileprivate static let first = FormDate(daysSince1970: -719_162) ?? .epoch
  fileprivate static let last = FormDate(daysSince1970: 2_932_896) ?? .epoch
}

extension FormSession {
  /// Keys of a date's calendar, which the space bar opens; false when the key means something else.
  ///
  /// In it, the arrows go by days and weeks, Page Up and Page Down by months, with a modifier by
  /// years, Home and End to the ends of the month. Enter and the space bar take the day, Escape
  /// closes the calendar. Any other key closes it and means what it means in the text.
  func handleCalendar(_ key: KeyPress, _ wording: FieldWording) -> Bool {
    let path = wording.state.path
    let place = CalendarPlace(wording, engine, text: state.editors[path]?.text)
    guard let day = state.calendarDay else {
      // In a date that is being typed, a space is a space.
      let opens = place.chosen != nil || state.editors[path]?.isEmpty == true
      guard key == .character(" "), opens else { return false }
      state.calendarDay = place.start
      return true
    }
    if let next = Self.day(after: key, from: day) {
      state.calendarDay =
        next.map { min(max($0, place.bounds.lowerBound), place.bounds.upperBound) } ?? day
      return true
    }
    state.calendarDay = nil
    let takes = key == .enter || key == .character(" ")
    if takes { choose(day, wording) }
    return takes || key == .escape
  }

  /// Takes a day of the calendar.
  func choose(_ day: FormDate, _ wording: FieldWording) {
    let path = wording.state.path
    state.entryProblems[path] = nil
    state.editors[path] = LineEditor(wording.messages.locale.text(of: day))
    set(path, to: .string(day.description))
  }

  /// Where a key leads: nil when it does not move, and a day that is nil at the end of time.
  private static func day(after key: KeyPress, from day: FormDate) -> FormDate?? {
    func later(_ days: Int) -> FormDate? { FormDate(daysSince1970: day.daysSince1970 + days) }
    let months = key.modifiers.isEmpty ? 1 : 12
    return switch key {
    case .left: later(-1)
    case .right: later(1)
    case .up: later(-7)
    case .down: later(7)
    case .home: later(1 - day.day)
    case .end: later(FormDate.days(inMonth: day.month, of: day.year) - day.day)
    case _ where key.key == .pageUp: day.adding(months: -months)
    case _ where key.key == .pageDown: day.adding(months: months)
    default: FormDate??.none
    }
  }
}
