/// A phone number split into calling code and national number.
struct PhoneReading {
  /// The plan of the region, or the code's main plan for a number written internationally.
  let plan: PhonePlan
  /// Without any prefix; digits that the plan's lengths allow.
  let national: [UInt8]

  /// The calling code with all regions that share it.
  var code: CallingCode? { CallingCode(prefixOf: plan.callingCode.array) }

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
    if let length = plan.internationalPrefixLength(of: dialled.digits) {
      self.init(international: Array(dialled.digits.dropFirst(length)))
    } else if Self.repeatsCallingCode(dialled.digits, plan) {
      let rest = Array(dialled.digits.dropFirst(plan.callingCode.count))
      self.init(domestic: rest, plan: plan)
    } else {
      self.init(domestic: dialled.digits, plan: plan)
    }
  }

  /// Reads digits that begin with a calling code.
  init?(international digits: [UInt8]) {
    guard let code = CallingCode(prefixOf: digits), let plan = code.mainPlan else { return nil }
    let rest = Array(digits.dropFirst(code.length))
    let shorter = plan.withoutPrefix(rest)
    let national = plan.allows(shorter.count) ? shorter : rest
    guard plan.allows(national.count) || code.contains({ $0.hasOwn(national) }) else { return nil }
    self.national = national
    self.plan = plan
  }

  /// Where regions share a code, a length that only this region has needs its leading digits too.
  private init?(domestic digits: [UInt8], plan: PhonePlan) {
    let shorter = plan.withoutPrefix(digits)
    national = plan.allows(shorter.count) ? shorter : digits
    guard plan.allows(national.count) else { return nil }
    self.plan = plan
    guard plan.isMain || plan.hasOwn(national) || code?.mainPlan?.allows(national.count) ?? false
    else { return nil }
  }

  /// Whether the region's own calling code was typed without a plus sign.
  private static func repeatsCallingCode(_ digits: [UInt8], _ plan: PhonePlan) -> Bool {
    guard plan.callingCode.begins(digits) else { return false }
    if digits.count > plan.longest { return true }
    let rest = plan.withoutPrefix(Array(digits.dropFirst(plan.callingCode.count)))
    return !plan.matches(digits) && plan.matches(rest)
  }
}
