/// Values among which many others are looked up, the same as ``Comparison`` has them.
struct ValueSet {
  private let known: Set<[UInt8]>

  init(_ values: [FormValue]) { known = Set(values.map(Self.key)) }

  func contains(_ value: FormValue) -> Bool { known.contains(Self.key(value)) }

  private static func key(_ value: FormValue) -> [UInt8] { Array(value.json().utf8) }
}

/// An operator made ready to be asked about many values; state operators never hold.
struct PreparedTest {
  private let test: CompiledOperator
  private let values: ValueSet?

  init(_ source: Condition.Operator) {
    var pattern: LinearPattern?
    if case .matches(let text) = source { pattern = try? LinearPattern(text) }
    test = CompiledOperator(source: source, pattern: pattern, type: nil)
    switch source {
    case .isIn(let list), .notIn(let list): values = ValueSet(list)
    default: values = nil
    }
  }

  func holds(for value: FormValue) -> Bool {
    guard let values else { return test.holds(value) }
    if case .isIn = test.source { return values.contains(value) }
    return !values.contains(value)
  }
}
