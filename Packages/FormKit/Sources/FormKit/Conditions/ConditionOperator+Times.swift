extension Condition.Operator {
  /// The same operator on times: `17:00:00` and `17:00` are one, so operands take their shortest
  /// spelling.
  var onTimes: Condition.Operator {
    switch self {
    case .equals(let value): .equals(value.shortestTime)
    case .notEquals(let value): .notEquals(value.shortestTime)
    case .isIn(let values): .isIn(values.map(\.shortestTime))
    case .notIn(let values): .notIn(values.map(\.shortestTime))
    case .lessThan(let value): .lessThan(value.shortestTime)
    case .atMost(let value): .atMost(value.shortestTime)
    case .greaterThan(let value): .greaterThan(value.shortestTime)
    case .atLeast(let value): .atLeast(value.shortestTime)
    case .contains, .matches, .isEmpty, .isFilled, .isValid, .isTouched: self
    }
  }

  /// Whether it compares values, and does not look into a text.
  var comparesValues: Bool {
    switch self {
    case .equals, .notEquals, .isIn, .notIn, .lessThan, .atMost, .greaterThan, .atLeast: true
    case .contains, .matches, .isEmpty, .isFilled, .isValid, .isTouched: false
    }
  }
}

extension FormValue {
  /// A time in its shortest spelling; anything else as it is.
  var shortestTime: FormValue {
    guard case .string(let text) = self, let time = FormTime(text) else { return self }
    return .string(time.shortest)
  }
}
