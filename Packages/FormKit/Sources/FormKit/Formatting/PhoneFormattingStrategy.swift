/// Groups a phone number as its country writes it, digit by digit: `(555) 123-4567`, `020 7123 4567`.
///
/// The raw value is the digits, with a plus sign in front of an international number, in the script
/// they were typed in. Partial numbers are grouped as far as their digits tell; a separator comes with
/// the digit behind it. The trunk prefix is shown if it was typed, never added. Text with letters, and
/// digits that fit no plan, are left as they are.
public struct PhoneFormattingStrategy: FormattingStrategy {
  /// The region of numbers without a plus sign, ISO 3166-1 alpha-2; nil formats only international
  /// ones.
  public let region: String?

  /// Makes a strategy for a region.
  public init(region: String?) { self.region = region }

  /// Displays a number in its country's grouping.
  public func format(_ raw: String) -> FormattedText {
    guard let number = PhoneDigits(raw) else { return FormattedText(unchanged: raw) }
    let layout =
      number.isInternational ? international(number.digits, prefix: "+") : domestic(number)
    return layout.flatMap {
      FormattedText(raw: raw, layout: $0, isSignificant: isSignificant)
    } ?? FormattedText(unchanged: raw)
  }

  /// The digits of a text, after its plus sign if it has one.
  ///
  /// Nil for text that holds anything else, for `+44 (0)20 …`, whose zero only its parentheses tell
  /// apart, and for a number without plus sign when there is no region.
  public func raw(of text: String) -> String? {
    if text.isEmpty || text == "+" { return text }
    guard let number = PhoneDigits(text) else { return nil }
    guard number.isInternational ? !text.contains("(0)") : plan != nil else { return nil }
    return text.filter(isSignificant)
  }

  /// Digits of every script and the plus sign are part of the value.
  public func isSignificant(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first else { return false }
    switch PhoneDigits.role(of: scalar) {
    case .digit, .plus: return true
    case .separator, .foreign: return false
    }
  }

  private var plan: PhonePlan? { region.flatMap(PhonePlan.init(region:)) }

  private func international(_ digits: [UInt8], prefix: String) -> [UInt8]? {
    guard let code = CallingCode(prefixOf: digits), let main = code.mainPlan else { return nil }
    let start = Array(prefix.utf8) + digits[..<code.length]
    let national = Array(digits.dropFirst(code.length))
    if national.isEmpty { return start }
    let isPlain = code.contains { $0.couldBegin(with: national) }
    let layout = grouped(national, of: main, .international) ?? (isPlain ? national : nil)
    return layout.map { start + [0x20] + $0 }
  }

  private func domestic(_ number: PhoneDigits) -> [UInt8]? {
    let digits = number.digits
    guard let plan, let main = CallingCode(prefixOf: plan.callingCode.array)?.mainPlan else {
      return nil
    }
    if let whole = whole(number, plan, main) { return whole }
    let trunk = plan.trunk.array
    if !trunk.isEmpty, digits.starts(with: trunk) {
      let national = Array(digits.dropFirst(trunk.count))
      if national.isEmpty { return trunk }
      if plan.couldBegin(with: national), let layout = behindTrunk(national, trunk, main) {
        return layout
      }
    }
    if let layout = grouped(digits, of: main, .national)
      ?? grouped(digits, of: main, .international)
    {
      return layout
    }
    guard let length = plan.internationalPrefixLength(of: digits) else { return nil }
    return international(
      Array(digits.dropFirst(length)),
      prefix: String(decoding: digits[..<length], as: UTF8.self) + " ")
  }

  /// The national format of a whole number, if it has the digits that were typed.
  private func whole(_ number: PhoneDigits, _ plan: PhonePlan, _ main: PhonePlan) -> [UInt8]? {
    guard let reading = PhoneReading(number, plan: plan),
      reading.plan.callingCode == plan.callingCode
    else { return nil }
    let format = PhoneFormat.whole(reading.national, of: main, .national)
    return format.map { $0.fill(reading.national, .trunk) }
      .flatMap { Self.holds($0, number.digits) ? $0 : nil }
  }

  private func behindTrunk(_ national: [UInt8], _ trunk: [UInt8], _ main: PhonePlan) -> [UInt8]? {
    if let format = Self.format(national, of: main, .national) {
      let layout = format.fill(national, .trunk)
      if Self.holds(layout, trunk + national) { return layout }
    }
    return grouped(national, of: main, .national).map { trunk + [0x20] + $0 }
  }

  private func grouped(
    _ national: [UInt8], of plan: PhonePlan, _ style: PhoneFormat.Style
  ) -> [UInt8]? {
    let prefix: PhoneFormat.Prefix = style == .national ? .parentheses : .none
    let layout = Self.format(national, of: plan, style)?.fill(national, prefix)
    return layout.flatMap { Self.holds($0, national) ? $0 : nil }
  }

  private static func format(
    _ national: [UInt8], of plan: PhonePlan, _ style: PhoneFormat.Style
  ) -> PhoneFormat? {
    if plan.allows(national.count) {
      if let whole = PhoneFormat.whole(national, of: plan, style) { return whole }
      if plan.matches(national) { return nil }
    }
    return PhoneFormat.partial(national, of: plan, style)
  }

  /// Whether a layout shows exactly these digits.
  private static func holds(_ layout: [UInt8], _ digits: [UInt8]) -> Bool {
    layout.filter { $0 >= 0x30 && $0 <= 0x39 } == digits
  }
}
