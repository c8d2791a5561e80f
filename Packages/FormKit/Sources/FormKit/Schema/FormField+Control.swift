extension FormField {
  /// The greatest length of a text that the field's limit and its rules without a condition allow, each in
  /// the unit that it counts; nil for a text without a limit.
  ///
  /// Surfaces measure their inputs by it.
  public var longestText: Int? {
    var longest = maxLength
    for rule in rules {
      guard case .maxLength(let count, _) = rule.kind, rule.when.isAlways else { continue }
      longest = min(longest ?? .max, count)
    }
    return longest
  }

  /// The region of a phone number or postal code: `x-region`, else that of the first `phone` or
  /// `postalCode` rule with a fixed one.
  public var region: String? {
    get { ownRegion ?? ruleRegion }
    set { ownRegion = newValue }
  }

  /// The stable id of the field's control, such as `screenNameField`.
  ///
  /// `x-controlId` of the schema, else the id with a suffix by type: `Picker` for choices, dates
  /// and times, `Toggle`, `Button` for files and images, otherwise `Field`.
  public var controlID: String {
    get { ownControlID ?? id.rawValue + type.controlSuffix }
    set { ownControlID = newValue }
  }

  private var ruleRegion: String? {
    for rule in rules {
      switch rule.kind {
      case .phone(.fixed(let region)), .postalCode(.fixed(let region)): return region
      default: continue
      }
    }
    return nil
  }
}

extension FieldType {
  /// What a field of this type appends to its id to name its control.
  var controlSuffix: String {
    switch self {
    case .choice, .multiChoice, .date, .time: "Picker"
    case .toggle: "Toggle"
    case .image, .file: "Button"
    default: "Field"
    }
  }
}
