/// A phone number split into calling code and national number.
struct PhoneReading {
  let code: CallingCode
  /// The plan of the region, or the code's main plan for a number written internationally.
  let plan: PhonePlan
  /// Without any prefix; digits that the plan's lengths allow.
  let national: [UInt8]

  /// Reads dialled digits; nil when no plan has numbers of that length.
  ///
  /// A number without a plus sign needs a plan, whose international prefix (`00`, `011`, …) also
  /// makes a number international. Steps as in libphonenumber's parsing.
  init?(_ dialled: PhoneDigits, plan: PhonePlan?) {
    if dialled.isInternational {
      self.init(international: dialled.digits)
      return
    }
    guard let plan else { return nil }
    if let length = plan.internationalPrefixLength(of: dialled.digits),
      let abroad = PhoneReading(international: Array(dialled.digits.dropFirst(length)))
    {
      self = abroad
      return
    }
    if Self.repeatsCallingCode(dialled.digits, plan),
      let abroad = PhoneReading(international: dialled.digits)
    {
      self = abroad
      return
    }
    self.init(domestic: dialled.digits, plan: plan)
  }

  /// Reads digits that begin with a calling code.
  init?(international digits: [UInt8]) {
    guard let code = CallingCode(prefixOf: digits), let plan = code.mainPlan else { return nil }
    let rest = Array(digits.dropFirst(code.length))
    let shorter = plan.withoutPrefix(rest)
    national = plan.allows(shorter.count) ? shorter : rest
    let count = national.count
    guard plan.allows(count) || code.contains({ $0.allows(count) }) else { return nil }
    self.code = code
    self.plan = plan
  }

  private init?(domestic digits: [UInt8], plan: PhonePlan) {
    let shorter = plan.withoutPrefix(digits)
    national = plan.allows(shorter.count) ? shorter : digits
    guard plan.allows(national.count), let code = CallingCode(prefixOf: plan.callingCode.array)
    else { return nil }
    self.code = code
    self.plan = plan
  }

  /// Whether the region's own calling code was typed without a plus sign.
  private static func repeatsCallingCode(_ digits: [UInt8], _ plan: PhonePlan) -> Bool {
    guard digits.starts(with: plan.callingCode.array) else { return false }
    if digits.count > plan.longest { return true }
    let rest = plan.withoutPrefix(Array(digits.dropFirst(plan.callingCode.count)))
    return !plan.matches(digits) && plan.matches(rest)
  }
}
