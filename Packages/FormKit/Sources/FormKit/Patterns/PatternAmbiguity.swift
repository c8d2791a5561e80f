/// How much longer a backtracking engine may take for a pattern than the linear matcher.
///
/// An engine that backtracks tries every path of an ambiguous pattern before it gives up. By Weber and
/// Seidl, "On the degree of ambiguity of finite automata" (1991), there are exponentially many when a
/// state has two different paths to itself over one word, and polynomially many when, over one word,
/// a state leads to itself and to another state, and that one to itself.
enum PatternAmbiguity {
  /// One path, or a bounded number of them.
  case bounded
  /// The square of the length, or more.
  case polynomial
  /// Doubling with every few characters.
  case exponential

  private static let maximumStates = 192
  private static let maximumSteps = 2_000_000

  /// Analyses a pattern; nil when it is none, or too large to say.
  ///
  /// Repetitions such as `{1,10}` count as loops when they nest in others, not when they follow each
  /// other.
  static func of(_ source: String) -> PatternAmbiguity? {
    var parser = PatternParser(source)
    guard let tree = try? parser.parse() else { return nil }
    var budget = maximumSteps
    guard let loops = PositionAutomaton(tree, loopsFrom: 10, maximumStates: maximumStates) else {
      return nil
    }
    guard let doubles = AmbiguitySearch(loops).hasTwoWaysRound(&budget) else { return nil }
    if doubles { return .exponential }
    guard
      let unbounded = PositionAutomaton(tree, loopsFrom: .max, maximumStates: maximumStates),
      let branches = AmbiguitySearch(unbounded).hasLoopIntoLoop(&budget)
    else { return nil }
    return branches ? .polynomial : .bounded
  }
}

/// Searches products of an automaton with itself.
private struct AmbiguitySearch {
  let follow: [[Int: Int]]
  let next: [[Int]]
  let previous: [[Int]]
  let alphabet: ScalarAlphabet
  /// For each state the loop it is in, as the smallest state of it; nil outside loops.
  let loop: [Int?]
  private let reachable: [Set<Int>]

  init(_ automaton: PositionAutomaton) {
    follow = automaton.follow
    next = follow.map { $0.keys.sorted() }
    var previous: [[Int]] = Array(repeating: [], count: next.count)
    for (state, targets) in next.enumerated() {
      for target in targets { previous[target].append(state) }
    }
    self.previous = previous
    alphabet = ScalarAlphabet(automaton.sets)
    let reachable = next.indices.map { [next] in Self.reachable(from: $0, next) }
    self.reachable = reachable
    loop = next.indices.map { state in
      guard reachable[state].contains(state) else { return nil }
      return reachable[state].filter { reachable[$0].contains(state) }.min()
    }
  }

  private static func reachable(from state: Int, _ next: [[Int]]) -> Set<Int> {
    var found: Set<Int> = []
    var waiting = next[state]
    while let other = waiting.popLast() {
      if found.insert(other).inserted { waiting += next[other] }
    }
    return found
  }

  /// Whether some state has two different paths to itself over one word; nil when out of budget.
  func hasTwoWaysRound(_ budget: inout Int) -> Bool? {
    for state in next.indices {
      guard let here = loop[state] else { continue }
      if follow[state].contains(where: { $0.value > 1 && loop[$0.key] == here }) { return true }
    }
    guard let there = pairs(next, &budget), let back = pairs(previous, &budget) else { return nil }
    return there.contains { pair in
      pair / next.count != pair % next.count && back.contains(pair)
    }
  }

  /// The pairs of states of one loop that two paths over one word reach from one state.
  private func pairs(_ edges: [[Int]], _ budget: inout Int) -> Set<Int>? {
    let count = next.count
    var found = Set(next.indices.filter { loop[$0] != nil }.map { $0 * count + $0 })
    var waiting = Array(found)
    while let pair = waiting.popLast() {
      let (first, second) = (pair / count, pair % count)
      guard alphabet.share(first, second) else { continue }
      for one in edges[first] where loop[one] == loop[first] {
        for other in edges[second] where loop[other] == loop[second] {
          budget -= 1
          if budget < 0 { return nil }
          guard alphabet.share(one, other) else { continue }
          let target = one * count + other
          if found.insert(target).inserted { waiting.append(target) }
        }
      }
    }
    return found
  }

  /// Whether over one word a state leads to itself and to a state of a later loop, and that one to
  /// itself; nil when out of budget.
  func hasLoopIntoLoop(_ budget: inout Int) -> Bool? {
    for start in next.indices where loop[start] != nil {
      for end in reachable[start].sorted() where loop[end] != nil && loop[end] != loop[start] {
        guard let found = leads(from: start, to: end, &budget) else { return nil }
        if found { return true }
      }
    }
    return false
  }

  /// Whether three paths over one word go from (start, start, end) to (start, end, end).
  private func leads(from start: Int, to end: Int, _ budget: inout Int) -> Bool? {
    let goal = [start, end, end]
    var found: Set<[Int]> = []
    var waiting = [[start, start, end]]
    while let triple = waiting.popLast() {
      for one in next[triple[0]] where loop[one] == loop[start] {
        for three in next[triple[2]] where loop[three] == loop[end] && alphabet.share(one, three) {
          for two in next[triple[1]] where two == end || reachable[two].contains(end) {
            budget -= 1
            if budget < 0 { return nil }
            guard alphabet.share(one, two, three) else { continue }
            let target = [one, two, three]
            if target == goal { return true }
            if found.insert(target).inserted { waiting.append(target) }
          }
        }
      }
    }
    return false
  }
}
