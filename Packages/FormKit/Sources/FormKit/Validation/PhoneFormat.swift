/// How the digits of a national number are grouped.
///
/// A row reads `template:trunk rule:leading digits:use`. In the template a letter is a group (`c`
/// three digits, `Be` two to five), `!` leaves the group behind it out; the trunk rule, with `@` for
/// the first group, stands in its place: `0@`, `(@)`. Use `n` is national only, `i` international.
struct PhoneFormat {
  enum Style { case national, international }

  /// What stands in front of the first group.
  enum Prefix {
    /// The trunk rule.
    case trunk
    /// The trunk rule if it has no digits: parentheses alone.
    case parentheses
    case none
  }

  private struct Group {
    let minimum: Int
    let maximum: Int
    let isHidden: Bool
  }

  private enum Piece {
    case literal(UInt8)
    case group(Group)
  }

  private let pieces: [Piece]
  private let trunkRule: [UInt8]
  private let leading: PackedText
  /// The numbers of digits it can hold.
  let counts: ClosedRange<Int>

  private init(_ row: PackedText) {
    var row = row
    let template = row.next(UInt8(ascii: ":"))
    trunkRule = row.next(UInt8(ascii: ":")).array
    leading = row.next(UInt8(ascii: ":"))
    pieces = Self.pieces(template)
    var low = 0
    var high = 0
    for case .group(let group) in pieces {
      low += group.minimum
      high += group.maximum
    }
    counts = low...max(low, high)
  }

  private static func pieces(_ template: PackedText) -> [Piece] {
    var pieces: [Piece] = []
    var minimum: Int?
    var isHidden = false
    for byte in template.array {
      switch byte {
      case UInt8(ascii: "!"): isHidden = true
      case 0x41...0x5A: minimum = Int(byte) - 0x40
      case 0x61...0x7A:
        let maximum = Int(byte) - 0x60
        pieces.append(
          .group(Group(minimum: minimum ?? maximum, maximum: maximum, isHidden: isHidden)))
        minimum = nil
        isHidden = false
      default: pieces.append(.literal(byte))
      }
    }
    return pieces
  }

  /// The formats of a plan for a style, in the order to try them.
  static func all(of plan: PhonePlan, _ style: Style) -> [PhoneFormat] {
    var rest = plan.formats
    var found: [PhoneFormat] = []
    while !rest.isEmpty {
      let row = rest.next(UInt8(ascii: "~"))
      let use = row[row.count - 1]
      let isMarked = row[row.count - 2] == UInt8(ascii: ":")
      if isMarked, use == UInt8(ascii: style == .national ? "i" : "n") { continue }
      found.append(PhoneFormat(row))
    }
    return found
  }

  /// The format of a whole national number.
  static func whole(_ digits: [UInt8], of plan: PhonePlan, _ style: Style) -> PhoneFormat? {
    all(of: plan, style).first {
      $0.counts.contains(digits.count) && CodePattern($0.leading, in: digits).ends != 0
    }
  }

  /// The format that the beginning of a national number grows into, as far as its digits tell.
  static func partial(_ digits: [UInt8], of plan: PhonePlan, _ style: Style) -> PhoneFormat? {
    all(of: plan, style).first { format in
      guard digits.count <= format.counts.upperBound else { return false }
      let match = CodePattern(format.leading, in: digits)
      return (match.ends != 0 || match.reachedEnd)
        && (max(digits.count, format.counts.lowerBound)...format.counts.upperBound)
          .contains(where: plan.allows)
    }
  }

  /// Groups the digits; with fewer than it holds, as far as they go.
  ///
  /// A separator comes with the digit behind it.
  func fill(_ digits: [UInt8], _ prefix: Prefix) -> [UInt8] {
    let hasDigits = trunkRule.contains { (0x30...0x39).contains($0) }
    let usesRule = prefix == .trunk || (prefix == .parentheses && !hasDigits)
    var writer = GroupWriter(digits: digits, rule: usesRule ? trunkRule : [])
    var later = counts.lowerBound
    for piece in pieces {
      switch piece {
      case .literal(let byte): writer.pending.append(byte)
      case .group(let group):
        later -= group.minimum
        let room = max(group.minimum, digits.count - writer.used - later)
        writer.write(min(group.maximum, room), isHidden: group.isHidden)
      }
    }
    return writer.finished(isWhole: counts.contains(digits.count))
  }
}

/// Writes groups of digits, and what stands between them once there is a digit behind it.
private struct GroupWriter {
  let digits: [UInt8]
  var rule: [UInt8]
  var pending: [UInt8] = []
  private(set) var used = 0
  private var output: [UInt8] = []

  init(digits: [UInt8], rule: [UInt8]) {
    self.digits = digits
    self.rule = rule
  }

  mutating func write(_ count: Int, isHidden: Bool) {
    let group = digits[used..<min(used + count, digits.count)]
    used += group.count
    guard !isHidden, !group.isEmpty else { return }
    let place = rule.firstIndex(of: UInt8(ascii: "@"))
    output += pending + rule[..<(place ?? 0)] + group
    pending = place.map { Array(rule[($0 + 1)...]) } ?? []
    rule = []
  }

  func finished(isWhole: Bool) -> [UInt8] { isWhole ? output + pending : output }
}
