extension FormLocale {
  /// A day as the locale writes it, with four digits of the year and two of month and day.
  ///
  /// In English, and where another calendar is usual, that is ISO 8601.
  public func text(of day: FormDate) -> String {
    let parts = day.description.split(separator: "-").map(String.init)
    return withDigits(arranged(year: parts[0], month: parts[1], day: parts[2]))
  }

  /// The year of a day in four digits, as the locale writes digits.
  public func text(ofYear year: Int) -> String {
    withDigits(String(repeating: "0", count: max(0, 4 - String(year).count)) + String(year))
  }

  /// How a day is to be written, such as `DD/MM/YYYY`, in the given words for its parts.
  public func dayPattern(year: String, month: String, day: String) -> String {
    arranged(year: year, month: month, day: day)
  }

  /// The order of the inputs for the parts of a day: that in which the locale writes a day, in English
  /// without a region the day first.
  public var dayParts: [DayPart] {
    switch format.order {
    case .monthFirst: [.month, .day, .year]
    case .yearFirst, .isoOnly: language == "en" ? [.day, .month, .year] : [.year, .month, .day]
    case .dayFirst: [.day, .month, .year]
    }
  }

  private func arranged(year: String, month: String, day: String) -> String {
    let separator = language == "en" ? "-" : String(format.daySeparator)
    let parts =
      switch format.order {
      case .dayFirst where language != "en": [day, month, year]
      case .monthFirst where language != "en": [month, day, year]
      default: [year, month, day]
      }
    return parts.joined(separator: separator)
  }
}

extension FormLocale {
  /// The day that an unfinished entry leads to, for a calendar that follows what is typed.
  ///
  /// A year of four digits counts at once, a month of one or two digits where the order says that
  /// it is one: in first place only where the locale writes the month first. Parts that are
  /// missing or that no calendar has are those of `start`; a day after the end of its month is
  /// that end.
  ///
  /// - Returns: nil for a text without a part that counts.
  public func day(unfinished entry: String, from start: FormDate) -> FormDate? {
    guard let text = try? EntryText.plain(entry) else { return nil }
    let digits = text.split { !$0.isNumber }.map(String.init)
    guard let first = digits.first, digits.count <= 3 else { return nil }
    var (year, month, day): (Int?, String?, String?)
    if first.count == 4 {
      year = Self.year(first)
      month = digits.count > 1 ? digits[1] : nil
      day = digits.count > 2 ? digits[2] : nil
    } else {
      let second = digits.count > 1 ? digits[1] : nil
      switch format.order {
      case .dayFirst: (day, month) = (first, second)
      case .monthFirst: (month, day) = (first, second)
      case .yearFirst, .isoOnly: return nil
      }
      year = digits.count > 2 ? Self.year(digits[2]) : nil
    }
    func number(_ part: String?, upTo last: Int) -> Int? {
      part.flatMap { $0.count <= 2 ? Int($0) : nil }.flatMap { (1...last).contains($0) ? $0 : nil }
    }
    let monthNumber = number(month, upTo: 12)
    guard year != nil || monthNumber != nil else { return nil }
    let (shownYear, shownMonth) = (year ?? start.year, monthNumber ?? start.month)
    let last = FormDate.days(inMonth: shownMonth, of: shownYear)
    let shownDay = min(number(day, upTo: 31) ?? start.day, last)
    return FormDate(year: shownYear, month: shownMonth, day: shownDay)
  }

  /// A year of four digits that a calendar has.
  private static func year(_ text: String) -> Int? {
    text.count == 4 ? Int(text).flatMap { (1...9_999).contains($0) ? $0 : nil } : nil
  }

  /// Reads a plain text: the year first, or in the order of the locale.
  func day(_ text: String) throws(EntryError) -> String {
    if let day = FormDate(text) { return day.description }
    guard format.order != .isoOnly else { throw .malformed }
    let parts = try Self.parts(ofDay: text)
    if parts[0].count == 4 {
      // ISO 8601 has two digits each: with fewer it is still being typed.
      guard !text.contains("-") else { throw .malformed }
      return try Self.day(parts[0], parts[1], parts[2])
    }
    if parts[2].count <= 2 { throw .shortYear }
    let dayFirst = try? Self.day(parts[2], parts[1], parts[0])
    let monthFirst = try? Self.day(parts[2], parts[0], parts[1])
    let found: String?
    switch format.order {
    case .dayFirst: found = dayFirst
    case .monthFirst: found = monthFirst
    case .yearFirst, .isoOnly:
      if let dayFirst, let monthFirst, dayFirst != monthFirst { throw .ambiguousDay }
      found = dayFirst ?? monthFirst
    }
    guard let found else { throw .malformed }
    return found
  }

  /// Three numbers between two equal separators: `.`, `/`, `-` or the signs 年, 月, 日.
  private static func parts(ofDay text: String) throws(EntryError) -> [String] {
    var compact = text.filter { !$0.isWhitespace }
    if compact.last == "日", compact.contains("年"), compact.contains("月") {
      compact.removeLast()
      compact = String(compact.map { $0 == "年" || $0 == "月" ? "/" : $0 })
    }
    guard let separator = compact.first(where: { !$0.isNumber }), "./-".contains(separator) else {
      throw .malformed
    }
    // Some languages end each of the numbers with a point.
    if separator == ".", compact.last == "." { compact.removeLast() }
    let parts = compact.split(separator: separator, omittingEmptySubsequences: false)
      .map(String.init)
    guard parts.count == 3, parts.allSatisfy({ (1...4).contains($0.count) && isDigits($0) }) else {
      throw .malformed
    }
    return parts
  }

  private static func isDigits(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
  }

  private static func day(
    _ year: String, _ month: String, _ day: String
  ) throws(EntryError) -> String {
    guard year.count == 4, month.count <= 2, day.count <= 2, let year = Int(year),
      let month = Int(month), let day = Int(day),
      let date = FormDate(year: year, month: month, day: day)
    else { throw .malformed }
    return date.description
  }
}
