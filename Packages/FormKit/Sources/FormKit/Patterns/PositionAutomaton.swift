/// A pattern as the automaton of its positions (Glushkov 1961): one state for each character class,
/// and how many ways lead from one to the next.
///
/// Assertions count as passed; they only take paths away.
struct PositionAutomaton {
  /// The states' classes.
  private(set) var sets: [ScalarSet] = []
  /// From each state the next ones, with the number of ways that consume nothing in between.
  private(set) var follow: [[Int: Int]] = []
  /// Whether counted repetitions of this many and more become loops.
  private let loopsFrom: Int
  private let maximumStates: Int
  private var isTooLarge = false

  /// Builds the automaton; nil when it has too many states.
  ///
  /// - Parameters:
  ///   - loopsFrom: The least `m` from which `{n,m}` counts as a loop; a smaller one is written out,
  ///     and beyond 8 optional copies only one of them.
  init?(_ tree: PatternNode, loopsFrom: Int, maximumStates: Int) {
    self.loopsFrom = loopsFrom
    self.maximumStates = maximumStates
    _ = fragment(tree)
    if isTooLarge { return nil }
  }

  private struct Fragment {
    var first: [Int] = []
    var last: [Int] = []
    var isNullable = true
  }

  private mutating func fragment(_ node: PatternNode) -> Fragment {
    if isTooLarge { return Fragment() }
    switch node {
    case .empty, .assertion: return Fragment()
    case .set(let set): return state(set)
    case .sequence(let parts):
      return parts.reduce(into: Fragment()) { result, part in
        result = joined(result, fragment(part))
      }
    case .alternatives(let branches):
      var result = Fragment(isNullable: false)
      for branch in branches {
        let next = fragment(branch)
        result.first += next.first
        result.last += next.last
        result.isNullable = result.isNullable || next.isNullable
      }
      return result
    case .repetition(let inner, let minimum, let maximum):
      return repetition(inner, minimum, maximum)
    }
  }

  private mutating func state(_ set: ScalarSet) -> Fragment {
    guard sets.count < maximumStates else {
      isTooLarge = true
      return Fragment()
    }
    sets.append(set)
    follow.append([:])
    return Fragment(first: [sets.count - 1], last: [sets.count - 1], isNullable: false)
  }

  private mutating func repetition(
    _ inner: PatternNode, _ minimum: Int, _ maximum: Int?
  ) -> Fragment {
    let isLoop = maximum.map { $0 >= loopsFrom && $0 > minimum } ?? true
    var result = Fragment()
    for _ in 0..<(isLoop ? max(minimum - 1, 0) : minimum) where !isTooLarge {
      result = joined(result, fragment(inner))
    }
    if isLoop {
      var loop = fragment(inner)
      connect(loop.last, loop.first)
      loop.isNullable = loop.isNullable || minimum == 0
      return joined(result, loop)
    }
    let copies = (maximum ?? minimum) - minimum
    var rest = Fragment()
    for _ in 0..<(copies > 8 ? 1 : copies) where !isTooLarge {
      rest = joined(fragment(inner), rest)
      rest.isNullable = true
    }
    return joined(result, rest)
  }

  private mutating func joined(_ lhs: Fragment, _ rhs: Fragment) -> Fragment {
    connect(lhs.last, rhs.first)
    return Fragment(
      first: lhs.isNullable ? lhs.first + rhs.first : lhs.first,
      last: rhs.isNullable ? lhs.last + rhs.last : rhs.last,
      isNullable: lhs.isNullable && rhs.isNullable)
  }

  private mutating func connect(_ sources: [Int], _ targets: [Int]) {
    for source in sources { for target in targets { follow[source][target, default: 0] += 1 } }
  }
}
