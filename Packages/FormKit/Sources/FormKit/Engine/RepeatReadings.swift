/// The sums and counts read from a node's repeats, valid until their items or a value in them change.
struct RepeatReadings {
  private struct SumKey: Hashable {
    let repetition: Int
    let field: Int
  }

  private var sums: [SumKey: FormValue] = [:]
  private var lists: [Int: FormValue] = [:]

  /// The sum of a field over a repeat's items.
  mutating func sum(_ field: Int, of repetition: Int, _ values: () -> [FormValue]) -> FormValue {
    let key = SumKey(repetition: repetition, field: field)
    if let known = sums[key] { return known }
    let sum = ExpressionMath.sum(values())
    sums[key] = sum
    return sum
  }

  /// The value of a repeat in conditions: one empty object for each item.
  mutating func list(_ repetition: Int, count: Int) -> FormValue {
    if let known = lists[repetition] { return known }
    let list = FormValue.array(Array(repeating: .object([:]), count: count))
    lists[repetition] = list
    return list
  }

  /// A value of the field changed in one of the items.
  mutating func forgetSum(of field: Int, in repetition: Int) {
    if !sums.isEmpty { sums[SumKey(repetition: repetition, field: field)] = nil }
  }
}
