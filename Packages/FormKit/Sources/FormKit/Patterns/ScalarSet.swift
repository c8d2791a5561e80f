/// A set of Unicode scalars, as one character class of a pattern.
struct ScalarSet: Sendable {
  private var ranges: [ClosedRange<UInt32>] = []
  private var categories: [(Set<Category>, negated: Bool)] = []
  private var subsets: [ScalarSet] = []
  private var properties: [(test: Property, negated: Bool)] = []
  private var isNegated = false
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  typealias Category = Unicode.GeneralCategory
  typealias Property = @Sendable (Unicode.Scalar) -> Bool

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    let isMember: Bool
    if value < 64 {
      isMember = low & (1 << UInt64(value)) != 0 || slowContains(scalar)
    } else if value < 128 {
      isMember = high & (1 << UInt64(value - 64)) != 0 || slowContains(scalar)
    } else {
      isMember = ranges.contains { $0.contains(value) } || slowContains(scalar)
    }
    return isMember != isNegated
  }

  /// The ASCII members.
  var asciiMask: ASCIIMask {
    if categories.isEmpty, subsets.isEmpty, properties.isEmpty {
      return isNegated ? ASCIIMask(low: ~low, high: ~high) : ASCIIMask(low: low, high: high)
    }
    var mask = ASCIIMask(low: 0, high: 0)
    for byte in UInt8(0)..<0x80 where contains(Unicode.Scalar(byte)) { mask.insert(byte) }
    return mask
  }

  private func slowContains(_ scalar: Unicode.Scalar) -> Bool {
    if categories.isEmpty, subsets.isEmpty, properties.isEmpty { return false }
    return categories.contains { set, negated in
      set.contains(scalar.properties.generalCategory) != negated
    } || subsets.contains { $0.contains(scalar) }
      || properties.contains { $0.test(scalar) != $0.negated }
  }

  /// The code points where membership may change, without those of categories and properties.
  var boundaries: [UInt32] {
    ranges.flatMap { [$0.lowerBound, $0.upperBound, $0.upperBound + 1] }
      + ranges.compactMap { $0.lowerBound > 0 ? $0.lowerBound - 1 : nil }
      + subsets.flatMap(\.boundaries)
  }

  /// Whether membership also follows a category or property.
  var readsProperties: Bool {
    !categories.isEmpty || !properties.isEmpty || subsets.contains(where: \.readsProperties)
  }

  mutating func insert(_ range: ClosedRange<UInt32>) {
    ranges.append(range)
    guard range.lowerBound < 128 else { return }
    for value in range.lowerBound...min(range.upperBound, 127) {
      if value < 64 { low |= 1 << UInt64(value) } else { high |= 1 << UInt64(value - 64) }
    }
  }

  mutating func add(_ members: Set<Category>, negated: Bool) {
    categories.append((members, negated))
  }

  mutating func add(_ property: @escaping Property, negated: Bool) {
    properties.append((property, negated))
  }

  mutating func insert(_ set: ScalarSet) { subsets.append(set) }

  mutating func negate() { isNegated.toggle() }

  func intersection(_ other: ScalarSet) -> ScalarSet {
    var outside = ScalarSet()
    outside.insert(negated)
    outside.insert(other.negated)
    return outside.negated
  }

  static func scalar(_ value: UInt32) -> ScalarSet { ranges(value...value) }

  static func ranges(_ ranges: ClosedRange<UInt32>...) -> ScalarSet {
    var set = ScalarSet()
    for range in ranges { set.insert(range) }
    return set
  }

  static let digit = ranges(0x30...0x39)
  static let word = ranges(0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A)
  static let space = ranges(
    0x09...0x0D, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029,
    0x202F...0x202F, 0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF)
  /// Everything but the line terminators, as `.` means it.
  static let dot: ScalarSet = {
    var set = ranges(0x0A...0x0A, 0x0D...0x0D, 0x2028...0x2029)
    set.negate()
    return set
  }()

  var negated: ScalarSet {
    var copy = self
    copy.negate()
    return copy
  }
}
