/// A country calling code and the regions that share it.
///
/// Source: ITU-T E.164 country codes, as libphonenumber lists them.
struct CallingCode {
  /// The number of digits, 1 to 3.
  let length: Int
  private let places: Range<Int>

  /// The code that a number's digits begin with; no code is the beginning of another.
  init?(prefixOf digits: [UInt8]) {
    guard digits.first != 0x30 else { return nil }
    for length in 1...3 where digits.count >= length {
      guard let places = Self.places(of: digits[..<length]) else { continue }
      self.length = length
      self.places = places
      return
    }
    return nil
  }

  /// The plan whose formats all regions of the code use.
  var mainPlan: PhonePlan? { PhonePlan(key: Self.region(at: places.lowerBound)) }

  /// Whether the plan of one of the regions fits.
  func contains(_ fits: (PhonePlan) -> Bool) -> Bool {
    places.contains { PhonePlan(key: Self.region(at: $0)).map(fits) ?? false }
  }

  private static func places(of code: ArraySlice<UInt8>) -> Range<Int>? {
    let wanted = code.reduce(0) { $0 * 10 + Int($1) - 0x30 }
    let table = PackedText(PhonePlan.codes)
    let count = table.count / 5
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if Self.code(at: middle, table) < wanted { low = middle + 1 } else { high = middle }
    }
    while high < count, Self.code(at: high, table) == wanted { high += 1 }
    return low < high ? low..<high : nil
  }

  private static func code(at place: Int, _ table: PackedText) -> Int {
    (0..<3).reduce(0) { value, index in
      let byte = table[place * 5 + index]
      return byte == 0x20 ? value : value * 10 + Int(byte) - 0x30
    }
  }

  private static func region(at place: Int) -> UInt16 {
    let table = PackedText(PhonePlan.codes)
    return UInt16(table[place * 5 + 3]) << 8 | UInt16(table[place * 5 + 4])
  }
}
