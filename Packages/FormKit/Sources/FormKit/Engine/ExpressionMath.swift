/// The arithmetic of computed values; an empty or non-numeric operand gives empty.
enum ExpressionMath {
  /// The sum of those that are there.
  static func sum(_ values: [FormValue]) -> FormValue {
    combine(.add, values.filter { !$0.isEmpty })
  }

  static func combine(
    _ operation: CompiledExpression.Operation, _ operands: [FormValue]
  ) -> FormValue {
    if operation == .join { return join(operands) }
    var numbers: [Double] = []
    for operand in operands {
      guard let number = operand.numberValue ?? operand.stringValue.flatMap(FormNumber.parse) else {
        return .null
      }
      numbers.append(number)
    }
    guard let first = numbers.first else { return operation == .add ? .number(0) : .null }
    let rest = numbers.dropFirst()
    let result =
      switch operation {
      case .add: rest.reduce(first, +)
      case .subtract: rest.reduce(first, -)
      case .multiply: rest.reduce(first, *)
      case .divide, .join: rest.reduce(first, /)
      }
    return result.isFinite ? .number(result) : .null
  }

  private static func join(_ operands: [FormValue]) -> FormValue {
    var result = ""
    for operand in operands {
      switch operand {
      case .string(let text) where !text.isEmpty: result += text
      case .number(let number): result += FormNumber.text(number)
      case .bool(let flag): result += flag ? "true" : "false"
      default: return .null
      }
    }
    return .string(result)
  }
}
