/// A part of a day that has an input of its own.
public enum DayPart: String, Sendable, Hashable, CaseIterable {
  /// The day of the month.
  case day
  /// The month, in numbers.
  case month
  /// The year, in four digits.
  case year
}

extension FormMessages {
  /// An example of a day for three inputs, such as `31 1 2000`, in the order of ``FormLocale/dayParts``.
  public var dayExample: String {
    locale.dayParts.map { part in
      switch part {
      case .day: "31"
      case .month: "1"
      case .year: "2000"
      }
    }.joined(separator: " ")
  }

  /// The message about a text that is no day, for three inputs that hold its parts.
  func text(ofRefusedDay text: String) -> String {
    let parts = text.split(separator: "-", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, !parts.contains(where: \.isEmpty) else {
      return self.text("rule.type.date.control")
    }
    let isShort = parts[0].utf8.count < 4
    return self.text(isShort ? "entry.shortYear" : "rule.type.date", ["example": dayExample])
  }
}
