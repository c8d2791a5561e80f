/// A regular expression matched in time linear in the input, whatever the pattern.
///
/// The syntax is a subset of ECMA-262 with flag `v`, by code point, on the whole text: literals,
/// classes (nested, with `--` and `&&`), escapes (`\d \w \s \b`, `\xHH`, `\uHHHH`, `\u{…}`, general
/// categories, scripts and common binary properties by `\p{…}`), groups, alternation and quantifiers.
/// Back-references, look-around and set literals are refused. Matching simulates all alternatives at
/// once (Thompson 1968); small patterns become a table for ASCII texts.
final class LinearPattern: Sendable {
  /// A pattern that is no valid ECMA-262, or uses what cannot be matched in linear time.
  struct UnsupportedError: Error, CustomStringConvertible {
    let reason: String
    let offset: Int
    var description: String { "The pattern cannot be used: \(reason) at position \(offset + 1)." }
  }

  enum Instruction: Sendable {
    case set(ScalarSet)
    case split(Int, Int)
    case jump(Int)
    case assertion(Assertion)
    case match
  }

  enum Assertion: Sendable { case start, end, boundary, notBoundary }

  let source: String
  let program: [Instruction]
  /// For ASCII texts; nil when the pattern is too large for it.
  private let automaton: ASCIIAutomaton?

  /// Compiles a pattern.
  ///
  /// - Parameter maximumSize: The most instructions it may compile to.
  init(
    _ source: String, maximumSize: Int = FormLimits().patternSize
  ) throws(UnsupportedError) {
    self.source = source
    var parser = PatternParser(source)
    let tree = try parser.parse()
    var builder = ProgramBuilder(maximumSize: maximumSize)
    try builder.emit(tree)
    builder.program.append(.match)
    program = builder.program
    automaton = ASCIIAutomaton(program)
  }

  /// Whether the whole text matches; O(text × pattern).
  func matches(_ text: String) -> Bool { text.withBytes { matches(text, $0) } }

  /// - Parameter bytes: The text's own.
  func matches(_ text: String, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if let automaton, let isMatch = automaton.matches(bytes) { return isMatch }
    var steps = 0
    return simulates(text, steps: &steps)
  }

  /// The same by simulation, which knows every pattern and every text, adding up the instructions
  /// visited: at most the program's length for every place in the text.
  func simulates(_ text: String, steps: inout Int) -> Bool {
    var simulation = Simulation(program: program)
    var previous: Unicode.Scalar?
    simulation.begin()
    var iterator = text.unicodeScalars.makeIterator()
    var current = iterator.next()
    simulation.close(before: previous, after: current)
    defer { steps += simulation.steps }
    while let scalar = current {
      guard simulation.isAlive else { return false }
      let next = iterator.next()
      simulation.step(scalar, after: next)
      previous = scalar
      current = next
    }
    _ = previous
    return simulation.isMatch
  }
}

private struct ProgramBuilder {
  let maximumSize: Int
  var program: [LinearPattern.Instruction] = []
  /// Counts empty parts too, which emit nothing but may be repeated without end.
  private var steps = 0

  init(maximumSize: Int) { self.maximumSize = maximumSize }

  mutating func emit(_ node: PatternNode) throws(LinearPattern.UnsupportedError) {
    steps += 1
    guard program.count < maximumSize, steps / 4 < maximumSize else {
      throw LinearPattern.UnsupportedError(
        reason: "it repeats too much, making more than \(maximumSize) instructions", offset: 0)
    }
    switch node {
    case .empty: break
    case .set(let set): program.append(.set(set))
    case .assertion(let assertion): program.append(.assertion(assertion))
    case .sequence(let parts): for part in parts { try emit(part) }
    case .alternatives(let branches): try emit(branches: branches)
    case .repetition(let inner, let minimum, let maximum):
      for _ in 0..<minimum { try emit(inner) }
      if let maximum { try optional(inner, times: maximum - minimum) } else { try star(inner) }
    }
  }

  private mutating func emit(branches: [PatternNode]) throws(LinearPattern.UnsupportedError) {
    var exits: [Int] = []
    for (index, branch) in branches.enumerated() {
      guard index < branches.count - 1 else {
        try emit(branch)
        break
      }
      let split = program.count
      program.append(.jump(0))
      try emit(branch)
      exits.append(program.count)
      program.append(.jump(0))
      program[split] = .split(split + 1, program.count)
    }
    for exit in exits { program[exit] = .jump(program.count) }
  }

  private mutating func optional(
    _ inner: PatternNode, times: Int
  ) throws(LinearPattern.UnsupportedError) {
    var splits: [Int] = []
    for _ in 0..<times {
      splits.append(program.count)
      program.append(.jump(0))
      try emit(inner)
    }
    for split in splits { program[split] = .split(split + 1, program.count) }
  }

  private mutating func star(_ inner: PatternNode) throws(LinearPattern.UnsupportedError) {
    let split = program.count
    program.append(.jump(0))
    try emit(inner)
    program.append(.jump(split))
    program[split] = .split(split + 1, program.count)
  }
}

/// The set of instructions the match may be at, advanced one scalar at a time.
private struct Simulation {
  let program: [LinearPattern.Instruction]
  private var pending: [Int] = []
  private var active: [Int] = []
  private var mark: [Int]
  private var generation = 0
  private(set) var isMatch = false
  /// The instructions visited so far.
  private(set) var steps = 0

  init(program: [LinearPattern.Instruction]) {
    self.program = program
    mark = Array(repeating: 0, count: program.count)
  }

  var isAlive: Bool { !active.isEmpty }

  mutating func begin() { pending = [0] }

  mutating func step(_ scalar: Unicode.Scalar, after next: Unicode.Scalar?) {
    pending.removeAll(keepingCapacity: true)
    for index in active {
      if case .set(let set) = program[index], set.contains(scalar) { pending.append(index + 1) }
    }
    close(before: scalar, after: next)
  }

  /// Follows everything that consumes nothing.
  mutating func close(before previous: Unicode.Scalar?, after next: Unicode.Scalar?) {
    generation += 1
    active.removeAll(keepingCapacity: true)
    isMatch = false
    while let index = pending.popLast() {
      guard mark[index] != generation else { continue }
      mark[index] = generation
      steps += 1
      switch program[index] {
      case .set: active.append(index)
      case .split(let first, let second):
        pending.append(second)
        pending.append(first)
      case .jump(let target): pending.append(target)
      case .assertion(let assertion):
        if Self.holds(assertion, previous, next) { pending.append(index + 1) }
      case .match: if next == nil { isMatch = true }
      }
    }
  }

  private static func holds(
    _ assertion: LinearPattern.Assertion, _ previous: Unicode.Scalar?, _ next: Unicode.Scalar?
  ) -> Bool {
    switch assertion {
    case .start: previous == nil
    case .end: next == nil
    case .boundary: isWord(previous) != isWord(next)
    case .notBoundary: isWord(previous) == isWord(next)
    }
  }

  private static func isWord(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { ScalarSet.word.contains($0) } ?? false
  }
}
