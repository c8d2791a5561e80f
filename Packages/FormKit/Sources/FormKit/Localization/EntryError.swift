/// The reason a text that a person typed is not a number, day or time.
public enum EntryError: Error, Sendable, Hashable {
  /// It is none, or not written as the locale writes it.
  case malformed
  /// The year of a day has two digits, so that its century would be a guess.
  case shortYear
  /// The day could be another one: which number is the month is not known.
  case ambiguousDay
  /// An hour up to twelve without a word for the half of the day.
  case ambiguousTime

  /// The key of the message that tells people what to do; nil for ``malformed``, which the rule
  /// `type` tells.
  var messageKey: String? {
    switch self {
    case .malformed: nil
    case .shortYear: "entry.shortYear"
    case .ambiguousDay: "entry.ambiguousDay"
    case .ambiguousTime: "entry.ambiguousTime"
    }
  }
}

extension FormMessages {
  /// The message about a typed text that is no value of a type; an example of a day is written as the locale
  /// writes it.
  public func text(_ error: EntryError, as type: FieldType) -> String {
    text(
      error.messageKey ?? "rule.type.\(type.rawValue)",
      ["example": locale.display("2000-01-31", as: .date)])
  }
}
