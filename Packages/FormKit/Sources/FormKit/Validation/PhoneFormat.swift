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

  private let template: PackedText
  private let trunkRule: PackedText
  private let leading: PackedText
  private let use: UInt8

  private init(_ row: PackedText) {
    var row = row
    template = row.next(UInt8(ascii: ":"))
    trunkRule = row.next(UInt8(ascii: ":"))
    leading = row.next(UInt8(ascii: ":"))
    use = row[0]
  }

  /// The first format of a plan for a style that fits.
  private static func first(
    of plan: PhonePlan, _ style: Style, where fits: (PhoneFormat) -> Bool
  ) -> PhoneFormat? {
    let unused = style == .national ? UInt8(ascii: "i") : UInt8(ascii: "n")
    var rest = plan.formats
    while !rest.isEmpty {
      let format = PhoneFormat(rest.next(UInt8(ascii: "~")))
      if format.use != unused, fits(format) { return format }
    }
    return nil
  }

  /// The format of a whole national number.
  static func whole(_ digits: [UInt8], of plan: PhonePlan, _ style: Style) -> PhoneFormat? {
    first(of: plan, style) {
      CodePattern($0.leading, in: digits).ends != 0 && $0.counts.contains(digits.count)
    }
  }

  /// The format that the beginning of a national number grows into, as far as its digits tell.
  static func partial(_ digits: [UInt8], of plan: PhonePlan, _ style: Style) -> PhoneFormat? {
    first(of: plan, style) { format in
      let match = CodePattern(format.leading, in: digits)
      guard match.ends != 0 || match.reachedEnd else { return false }
      let counts = format.counts
      return digits.count <= counts.upperBound
        && (max(digits.count, counts.lowerBound)...counts.upperBound).contains(where: plan.allows)
    }
  }

  /// The numbers of digits it can hold.
  private var counts: ClosedRange<Int> {
    var low = 0
    var high = 0
    for case .group(let group) in pieces {
      low += group.minimum
      high += group.maximum
    }
    return low...max(low, high)
  }

  private var pieces: [Piece] {
    var pieces: [Piece] = []
    var minimum: Int?
    var isHidden = false
    for index in 0..<template.count {
      let byte = template[index]
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

  /// Groups the digits; with fewer than it holds, as far as they go.
  ///
  /// A separator comes with the digit behind it.
  func fill(_ digits: [UInt8], _ prefix: Prefix) -> [UInt8] {
    let rule = trunkRule.array
    let hasDigits = rule.contains { (0x30...0x39).contains($0) }
    let usesRule = prefix == .trunk || (prefix == .parentheses && !hasDigits)
    var writer = GroupWriter(digits: digits, rule: usesRule ? rule : [])
    let counts = self.counts
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
