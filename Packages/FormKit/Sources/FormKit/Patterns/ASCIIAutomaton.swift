/// A pattern's automaton over ASCII text: one table look-up for each byte.
///
/// Built from the pattern's program by the subset construction, with bytes that no class of the
/// pattern tells apart sharing a column. Only small patterns have one: at most 64 classes and 256
/// states, and no word boundaries.
final class ASCIIAutomaton: Sendable {
  private static let maximumStates = 256
  private static let dead = 0

  private let columns: [UInt8]
  private let width: Int
  private let next: [UInt16]
  private let accepts: [Bool]

  /// Whether a whole text, given by its bytes, matches; nil when it is not ASCII.
  func matches(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool? {
    var state = 1
    for byte in bytes {
      guard byte < 0x80 else { return nil }
      state = Int(next[state * width + Int(columns[Int(byte)])])
    }
    return accepts[state]
  }

  /// The automaton of a program; nil when it would be too large.
  init?(_ program: [LinearPattern.Instruction]) {
    guard let columns = Columns(program) else { return nil }
    self.columns = columns.ofByte
    width = columns.representatives.count
    var next = [UInt16](repeating: 0, count: width)
    var accepts = [false]
    var seeds: [[Int]] = [[], [0]]
    var states: [[Int]: Int] = [:]
    var state = 1
    while state < seeds.count {
      let isStart = state == 1
      accepts.append(
        Self.closure(program, seeds[state], isStart: isStart, isEnd: true).isMatch)
      let active = Self.closure(program, seeds[state], isStart: isStart, isEnd: false).active
      for scalar in columns.representatives {
        let targets = active.filter { Self.set(program[$0], holds: scalar) }.map { $0 + 1 }
        var target = targets.isEmpty ? Self.dead : states[targets] ?? -1
        if target < 0 {
          guard seeds.count < Self.maximumStates else { return nil }
          target = seeds.count
          states[targets] = target
          seeds.append(targets)
        }
        next.append(UInt16(target))
      }
      state += 1
    }
    self.next = next
    self.accepts = accepts
  }

  private static func set(_ instruction: LinearPattern.Instruction, holds scalar: Unicode.Scalar)
    -> Bool
  {
    if case .set(let set) = instruction { set.contains(scalar) } else { false }
  }

  /// Where the match may be, in order, once everything that consumes nothing was followed.
  private static func closure(
    _ program: [LinearPattern.Instruction], _ seeds: [Int], isStart: Bool, isEnd: Bool
  ) -> (active: [Int], isMatch: Bool) {
    var pending = seeds
    var seen: Set<Int> = []
    var active: [Int] = []
    var isMatch = false
    while let index = pending.popLast() {
      guard seen.insert(index).inserted else { continue }
      switch program[index] {
      case .set: active.append(index)
      case .split(let first, let second): pending += [first, second]
      case .jump(let target): pending.append(target)
      case .assertion(.start): if isStart { pending.append(index + 1) }
      case .assertion(.end): if isEnd { pending.append(index + 1) }
      case .assertion: break
      case .match: isMatch = true
      }
    }
    return (active.sorted(), isMatch)
  }
}

/// The bytes a program tells apart.
private struct Columns {
  var ofByte: [UInt8] = []
  /// One scalar of each column.
  var representatives: [Unicode.Scalar] = []

  init?(_ program: [LinearPattern.Instruction]) {
    var sets: [ScalarSet] = []
    for instruction in program {
      switch instruction {
      case .set(let set): sets.append(set)
      case .assertion(.boundary), .assertion(.notBoundary): return nil
      default: break
      }
    }
    guard sets.count <= 64 else { return nil }
    let masks = sets.map(\.asciiMask)
    var signatures: [UInt64] = []
    for byte in UInt8(0)..<0x80 {
      var signature: UInt64 = 0
      for (index, mask) in masks.enumerated() where mask.contains(byte) { signature |= 1 << index }
      if let column = signatures.firstIndex(of: signature) {
        ofByte.append(UInt8(column))
      } else {
        ofByte.append(UInt8(signatures.count))
        signatures.append(signature)
        representatives.append(Unicode.Scalar(byte))
      }
    }
  }
}
