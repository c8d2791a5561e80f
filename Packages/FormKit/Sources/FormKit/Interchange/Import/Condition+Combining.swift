extension Condition {
  /// All of these, without what always holds.
  static func conjoining(_ parts: [Condition]) -> Condition {
    let filled = Set(parts.compactMap(\.filledField))
    let rest = parts.filter { part in
      if case .field(let id, .isFilled(true)) = part { return !filled.contains(id) }
      return !part.isAlways
    }
    if rest.contains(where: \.isNever) { return false }
    return rest.isEmpty ? true : rest.count == 1 ? rest[0] : .all(rest)
  }

  /// At least one of these, without what never holds.
  static func disjoining(_ parts: [Condition]) -> Condition {
    let rest = parts.filter { !$0.isNever }
    if rest.contains(where: \.isAlways) { return true }
    return rest.isEmpty ? false : rest.count == 1 ? rest[0] : .any(rest)
  }

  static func negating(_ condition: Condition) -> Condition {
    switch condition {
    case .constant(let flag): .constant(!flag)
    case .not(let inner): inner
    default: .not(condition)
    }
  }

  /// One of these and no other.
  static func exactlyOne(_ parts: [Condition]) -> Condition? {
    .disjoining(
      parts.indices.map { chosen in
        .conjoining(parts.indices.map { $0 == chosen ? parts[$0] : .negating(parts[$0]) })
      })
  }

  /// The condition, or no value in the field at all.
  func orEmpty(_ id: String) -> Condition {
    isAlways ? self : .disjoining([.field(FieldID(rawValue: id), .isEmpty(true)), self])
  }

  /// The condition, and a value in the field.
  func whileFilled(_ id: String) -> Condition {
    if case .field(let own, let test) = self, own.rawValue == id, test.impliesValue { return self }
    return .conjoining([.field(FieldID(rawValue: id), .isFilled(true)), self])
  }

  /// The field that must be filled for the condition to hold, unless that is all it asks.
  private var filledField: FieldID? {
    guard case .field(let id, let test) = self, test.impliesValue, test != .isFilled(true) else {
      return nil
    }
    return id
  }
}

extension Condition.Operator {
  /// Whether only a value that is there can pass.
  var impliesValue: Bool {
    switch self {
    case .equals(let value): !value.isEmpty
    case .isIn(let values): !values.contains(where: \.isEmpty)
    case .lessThan, .atMost, .greaterThan, .atLeast: true
    case .contains(let part): !part.isEmpty
    case .isFilled(let flag): flag
    case .isEmpty(let flag): !flag
    default: false
    }
  }
}
