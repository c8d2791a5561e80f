/// How much of a limited text is used, as a surface says it below the input.
///
/// Source: GOV.UK Design System, "Character count".
public struct CharacterCount: Sendable, Hashable {
  /// The most characters.
  public let maximum: Int
  /// How many the text has, counted as the rule counts.
  public let used: Int
  /// "You can enter up to 160 characters": for what cannot follow the typing.
  public let limit: String
  /// "You have 12 characters remaining" or "You have 3 characters too many".
  public let remaining: String

  /// Whether the text is too long.
  public var isOver: Bool { used > maximum }
}

extension FieldWording {
  /// How much of a limited text is used: of several lines always; of one line with a limit of 100 and
  /// more, since a shorter one is seen as a whole, unless browsers fill it in, such as a name or a city;
  /// never of a secret.
  public var characterCount: CharacterCount? {
    guard let rule = state.field.countedLength else { return nil }
    let text = state.value.stringValue ?? ""
    let used = TextFormat.length(text, rule.unit)
    let left = rule.maximum - used
    return CharacterCount(
      maximum: rule.maximum, used: used,
      limit: messages.text("form.countLimit", count: rule.maximum),
      remaining: left < 0
        ? messages.text("form.countOver", count: -left)
        : messages.text("form.countLeft", count: left))
  }
}

extension FormField {
  /// The limit that a character count shows; the field's own, else that of its first rule without a
  /// condition.
  var countedLength: (maximum: Int, unit: LengthUnit)? {
    guard !sensitive, type == .text || type == .textarea else { return nil }
    let declared = rules.lazy.compactMap { rule -> (maximum: Int, unit: LengthUnit)? in
      guard case .maxLength(let count, let unit) = rule.kind, rule.when.isAlways,
        rule.severity == .error
      else { return nil }
      return (count, unit)
    }
    guard let limit = maxLength.map({ ($0, .graphemes) }) ?? declared.first else { return nil }
    return type == .textarea || (limit.0 >= 100 && [nil, "on", "off"].contains(autofill))
      ? limit : nil
  }
}
