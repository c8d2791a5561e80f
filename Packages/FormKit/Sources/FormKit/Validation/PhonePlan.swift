/// One region's numbering plan, read in place from its row of the table.
///
/// A row reads `region;calling code;possible lengths;pattern;international prefix;trunk prefix;how
/// prefixes are dropped;formats`. A length is a letter, a = 1. Only a calling code's main region has
/// formats. Source: Google's libphonenumber metadata, by `Scripts/regions`.
struct PhonePlan {
  let callingCode: PackedText
  private let lengths: PackedText
  private let pattern: PackedText
  private let internationalPrefix: PackedText
  /// The prefix dialled inside the country only.
  let trunk: PackedText
  private let prefixes: PackedText
  let formats: PackedText

  /// The plan of an ISO 3166-1 region in any case; nil when there is none.
  init?(region: String) {
    guard let key = RegionRows.key(region) else { return nil }
    self.init(key: key)
  }

  /// The plan of a table key: a region, or lower case for a code that belongs to no region.
  init?(key: UInt16) {
    let isFirstHalf = key >> 8 <= UInt16(UInt8(ascii: "M"))
    guard var row = RegionRows.row(key, in: isFirstHalf ? Self.rowsAM : Self.rowsNZ) else {
      return nil
    }
    let separator = UInt8(ascii: ";")
    callingCode = row.next(separator)
    lengths = row.next(separator)
    pattern = row.next(separator)
    internationalPrefix = row.next(separator)
    trunk = row.next(separator)
    prefixes = row.next(separator)
    formats = row
  }

  /// Whether a national number may have so many digits.
  func allows(_ count: Int) -> Bool {
    (1...26).contains(count) && lengths.firstIndex(of: UInt8(count + 0x60)) != nil
  }

  /// Whether a number has one of the plan's lengths and its leading digits.
  func hasOwn(_ national: [UInt8]) -> Bool { allows(national.count) && matches(national) }

  /// Whether it is the main plan of its calling code.
  var isMain: Bool { !formats.isEmpty }

  var longest: Int { Int(lengths[lengths.count - 1]) - 0x60 }

  /// Whether a national number has one of the plan's lengths and leading digits.
  func accepts(_ national: [UInt8]) -> Bool {
    hasOwn(national)
      && (callingCode.count > 1 || callingCode[0] != 0x31 || Self.isNorthAmerican(national))
  }

  func matches(_ national: [UInt8]) -> Bool { CodePattern.matches(pattern, national) }

  /// Whether more digits could make it a number of the plan.
  func couldBegin(with national: [UInt8]) -> Bool {
    let match = CodePattern(pattern, in: national)
    return match.reachedEnd || match.ends & (1 << UInt64(min(national.count, 63))) != 0
  }

  /// NXX-NXX-XXXX without N11 codes, neither as area nor as exchange; seven digits are Canada's
  /// 310-XXXX, which has no area code.
  ///
  /// All of area code 555, and 555-01XX elsewhere, is fictional and counts as valid. Source: North
  /// American Numbering Plan Administrator.
  private static func isNorthAmerican(_ digits: [UInt8]) -> Bool {
    guard digits.count == 10 else {
      return digits.count == 7 && digits.starts(with: [0x33, 0x31, 0x30])
    }
    let isFictional = digits.starts(with: [0x35, 0x35, 0x35])
    return digits[0] >= 0x32 && (digits[3] >= 0x32 || isFictional)
      && !(digits[1] == 0x31 && digits[2] == 0x31) && !(digits[4] == 0x31 && digits[5] == 0x31)
  }

  /// The length of the prefix for calls abroad that a dialled number begins with.
  func internationalPrefixLength(of digits: [UInt8]) -> Int? {
    guard !internationalPrefix.isEmpty else { return nil }
    let ends = CodePattern(internationalPrefix, in: digits).ends
    // A calling code never begins with 0: in Israel 01800 123456 is a trunk prefix and a number.
    return CodePattern.last(ends).flatMap {
      $0 < digits.count && digits[$0] != 0x30 ? $0 : nil
    }
  }

  /// The number without trunk prefix and carrier code, unless only with them it is one of the plan.
  func withoutPrefix(_ digits: [UInt8]) -> [UInt8] {
    guard let shorter = prefixes.isEmpty ? withoutTrunk(digits) : withoutFirstPrefix(digits),
      matches(shorter) || !matches(digits)
    else { return digits }
    return shorter
  }

  private func withoutTrunk(_ digits: [UInt8]) -> [UInt8]? {
    guard !trunk.isEmpty, trunk.begins(digits) else { return nil }
    return Array(digits.dropFirst(trunk.count))
  }

  private func withoutFirstPrefix(_ digits: [UInt8]) -> [UInt8]? {
    var rest = prefixes
    while !rest.isEmpty {
      let rule = PhonePrefixRule(rest.next(UInt8(ascii: "/")))
      if let number = rule.apply(to: digits) { return number }
    }
    return nil
  }
}
