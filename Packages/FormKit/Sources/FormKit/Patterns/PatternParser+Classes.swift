extension PatternParser {
  private enum SetOperation { case intersection, subtraction }

  /// A class after its "[": a union of operands, or operands between `--` or `&&`.
  mutating func characterClass() throws(UnsupportedError) -> ScalarSet {
    depth += 1
    defer { depth -= 1 }
    guard depth <= 64 else { throw failure("classes nested deeper than 64") }
    let isNegated = take("^")
    var result = ScalarSet()
    var operands = 0
    while !take("]") {
      if operands == 1, let operation = takeOperation() {
        result = try combine(result, operation)
        break
      }
      let start = index
      result.insert(try operand(allowsRange: true))
      operands += isRange(from: start) ? 2 : 1
    }
    if isNegated { result.negate() }
    return result
  }

  private mutating func takeOperation() -> SetOperation? {
    if take("&&") { return .intersection }
    return take("--") ? .subtraction : nil
  }

  private mutating func combine(
    _ first: ScalarSet, _ operation: SetOperation
  ) throws(UnsupportedError) -> ScalarSet {
    var result = first
    while true {
      let next = try operand(allowsRange: false)
      result = result.intersection(operation == .intersection ? next : next.negated)
      if take("]") { return result }
      guard takeOperation() == operation else { throw failure("class operators do not mix") }
    }
  }

  /// Whether what was read since `start` is a range such as `a-z`.
  private func isRange(from start: Int) -> Bool {
    scalars[start] != "[" && scalars[start..<index].dropFirst().dropLast().contains("-")
  }

  private mutating func operand(allowsRange: Bool) throws(UnsupportedError) -> ScalarSet {
    guard let scalar = current else { throw failure("\"[\" without \"]\"") }
    if take("[") { return try characterClass() }
    try checkReserved(scalar)
    if scalar == "\\", index + 1 < scalars.count {
      if scalars[index + 1] == "q" { throw failure("strings in a class are not supported") }
      if "dDwWsSpP".unicodeScalars.contains(scalars[index + 1]) {
        index += 1
        return try classEscape(inClass: true)
      }
    }
    let first = try classCharacter()
    guard allowsRange, current == "-", index + 1 < scalars.count, scalars[index + 1] != "-" else {
      return .scalar(first)
    }
    index += 1
    let last = try classCharacter()
    guard first <= last else { throw failure("a range out of order") }
    return .ranges(first...last)
  }

  private func checkReserved(_ scalar: Unicode.Scalar) throws(UnsupportedError) {
    guard index + 1 < scalars.count, scalars[index + 1] == scalar, Self.doubled.contains(scalar)
    else { return }
    throw failure("\"\(scalar)\(scalar)\" is reserved in a class")
  }

  private mutating func classCharacter() throws(UnsupportedError) -> UInt32 {
    guard let scalar = current else { throw failure("\"[\" without \"]\"") }
    if take("\\") { return try characterEscape(inClass: true) }
    guard !Self.classSyntax.contains(scalar) else {
      throw failure("an unescaped \"\(scalar)\" in a class")
    }
    index += 1
    return scalar.value
  }
}
