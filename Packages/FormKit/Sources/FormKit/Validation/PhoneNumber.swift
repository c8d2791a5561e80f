/// Telephone numbers by region: E.164 spelling and plausibility.
///
/// Numbering plans: ITU-T E.164 country codes and the national plans' lengths and leading digits, for
/// the regions of the table. A region outside it is judged by E.164's length alone.
enum PhoneNumber {
  struct Plan {
    let code: String
    /// The prefix dialled inside the country only.
    let trunk: String
    let lengths: ClosedRange<Int>
    /// The digits a national number may start with.
    let leading: String
  }

  static let plans: [String: Plan] = [
    "US": Plan(code: "1", trunk: "1", lengths: 10...10, leading: "23456789"),
    "CA": Plan(code: "1", trunk: "1", lengths: 10...10, leading: "23456789"),
    "GB": Plan(code: "44", trunk: "0", lengths: 9...10, leading: "1235789"),
    "IE": Plan(code: "353", trunk: "0", lengths: 7...9, leading: "124567890"),
    "DE": Plan(code: "49", trunk: "0", lengths: 6...11, leading: "123456789"),
    "AT": Plan(code: "43", trunk: "0", lengths: 7...13, leading: "123456789"),
    "CH": Plan(code: "41", trunk: "0", lengths: 9...9, leading: "23456789"),
    "FR": Plan(code: "33", trunk: "0", lengths: 9...9, leading: "123456789"),
    "ES": Plan(code: "34", trunk: "", lengths: 9...9, leading: "6789"),
    "PT": Plan(code: "351", trunk: "", lengths: 9...9, leading: "236789"),
    "IT": Plan(code: "39", trunk: "", lengths: 6...11, leading: "03"),
    "NL": Plan(code: "31", trunk: "0", lengths: 9...9, leading: "123456789"),
    "BE": Plan(code: "32", trunk: "0", lengths: 8...9, leading: "123456789"),
    "DK": Plan(code: "45", trunk: "", lengths: 8...8, leading: "23456789"),
    "SE": Plan(code: "46", trunk: "0", lengths: 7...9, leading: "123456789"),
    "NO": Plan(code: "47", trunk: "", lengths: 8...8, leading: "23456789"),
    "FI": Plan(code: "358", trunk: "0", lengths: 5...12, leading: "123456789"),
    "PL": Plan(code: "48", trunk: "", lengths: 9...9, leading: "123456789"),
    "MX": Plan(code: "52", trunk: "", lengths: 10...10, leading: "23456789"),
    "BR": Plan(code: "55", trunk: "0", lengths: 10...11, leading: "123456789"),
    "AU": Plan(code: "61", trunk: "0", lengths: 9...9, leading: "234578"),
    "NZ": Plan(code: "64", trunk: "0", lengths: 8...10, leading: "234679"),
    "JP": Plan(code: "81", trunk: "0", lengths: 9...10, leading: "123456789"),
    "CN": Plan(code: "86", trunk: "0", lengths: 10...11, leading: "123456789"),
    "IN": Plan(code: "91", trunk: "0", lengths: 10...10, leading: "123456789"),
  ]

  /// The number in E.164, or nil when its digits cannot be one of the region.
  ///
  /// A number with a leading `+` needs no region; without one, the region is never assumed.
  static func e164(_ text: String, region: String?) -> String? {
    let digits = String(text.filter { $0.isASCII && $0.isNumber })
    if text.drop(while: { $0 == " " || $0 == "(" }).first == "+" {
      let number = withoutTrunk(digits, isMarked: text.contains("(0)"))
      return (7...15).contains(number.count) && number.first != "0" ? "+" + number : nil
    }
    guard let region, let plan = plans[region.uppercased()] else { return nil }
    var national = digits
    if !plan.trunk.isEmpty, national.hasPrefix(plan.trunk),
      !plan.lengths.contains(national.count) || plan.trunk == "0"
    {
      national = String(national.dropFirst(plan.trunk.count))
    }
    return plan.lengths.contains(national.count) ? "+" + plan.code + national : nil
  }

  /// `+44 (0)20 …` names the domestic prefix, which international numbers leave out.
  private static func withoutTrunk(_ digits: String, isMarked: Bool) -> String {
    guard isMarked,
      let plan = plans.values.first(where: { $0.trunk == "0" && digits.hasPrefix($0.code + "0") })
    else { return digits }
    return plan.code + digits.dropFirst(plan.code.count + 1)
  }

  /// Whether a text is a possible number of the region, by length and leading digits.
  static func isPossible(_ text: String, region: String?) -> Bool {
    guard
      text.allSatisfy({ $0.isASCII && ($0.isNumber || " +-().".contains($0)) }),
      let number = e164(text, region: region) ?? international(text, region: region)
    else { return false }
    guard let region, let plan = plans[region.uppercased()] else {
      let candidates = plans.values.filter { number.hasPrefix("+" + $0.code) }
      return region != nil || text.first != "+" || candidates.isEmpty
        || candidates.contains { follows($0, number) }
    }
    return follows(plan, number)
  }

  private static func follows(_ plan: Plan, _ number: String) -> Bool {
    guard number.hasPrefix("+" + plan.code) else { return false }
    let national = number.dropFirst(plan.code.count + 1)
    guard plan.lengths.contains(national.count), let first = national.first,
      plan.leading.contains(first)
    else { return false }
    return plan.code != "1" || isNorthAmerican(Array(national.utf8))
  }

  /// Without a known region, what E.164 alone can say of a bare number.
  private static func international(_ text: String, region: String?) -> String? {
    guard region.flatMap({ plans[$0.uppercased()] }) == nil, !text.contains("+") else { return nil }
    let digits = text.filter { $0.isASCII && $0.isNumber }
    return (7...15).contains(digits.count) ? "+" + digits : nil
  }

  /// NXX-NXX-XXXX, no N11 codes; area code 555 and 555-0100 to 555-0199 are fictional and count as
  /// valid.
  private static func isNorthAmerican(_ digits: [UInt8]) -> Bool {
    let isFictional = digits.starts(with: [0x35, 0x35, 0x35])
    return digits[0] >= 0x32 && (digits[3] >= 0x32 || isFictional)
      && !(digits[1] == 0x31 && digits[2] == 0x31) && !(digits[4] == 0x31 && digits[5] == 0x31)
  }
}
