/// Reads and writes numbers the way forms spell them.
enum FormNumber {
  /// The largest magnitude an `integer` field accepts: 2^53 − 1.
  static let largestInteger = 9_007_199_254_740_991.0

  /// Parses the HTML floating-point grammar: no leading `+`, no spaces, no `1.`; finite only.
  ///
  /// Source: WHATWG HTML, "valid floating-point number".
  static func parse(_ text: String) -> Double? {
    var copy = text
    guard copy.withUTF8(isFloatingPoint), let number = Double(copy), number.isFinite else {
      return nil
    }
    return number
  }

  static func isFloatingPoint(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    func digits() -> Bool {
      let start = index
      while index < bytes.count, bytes[index] >= 0x30, bytes[index] <= 0x39 { index += 1 }
      return index > start
    }
    if index < bytes.count, bytes[index] == 0x2D { index += 1 }
    let hasInteger = digits()
    if index < bytes.count, bytes[index] == 0x2E {
      index += 1
      guard digits() else { return false }
    } else if !hasInteger {
      return false
    }
    if index < bytes.count, bytes[index] == 0x65 || bytes[index] == 0x45 {
      index += 1
      if index < bytes.count, bytes[index] == 0x2B || bytes[index] == 0x2D { index += 1 }
      guard digits() else { return false }
    }
    return index == bytes.count
  }

  /// The shortest text that reads back as the same number; whole numbers without a fraction.
  static func text(_ number: Double) -> String {
    if number.rounded() == number, abs(number) <= largestInteger { return String(Int(number)) }
    return number.isFinite ? number.description : "null"
  }

  /// Whether a number has no fraction.
  static func isWhole(_ number: Double) -> Bool {
    abs(number) < 0x1p53 ? Double(Int64(number)) == number : number.isFinite
  }

  /// Whether `value − base` is a whole multiple of `step`, in exact decimal arithmetic.
  ///
  /// Falls back to a relative tolerance of 1e-9 for operands beyond 18 significant digits.
  static func isMultiple(_ value: Double, of step: Double, base: Double) -> Bool {
    guard step > 0 else { return true }
    for digits in 0...6 {
      if let step = decimal(step, digits), let value = decimal(value, digits),
        let base = decimal(base, digits)
      {
        return (value - base) % step == 0
      }
    }
    let parts = [value, base, step].map(DecimalParts.init)
    let scale = parts.map(\.exponent).min() ?? 0
    let scaled = parts.map { $0.scaled(to: scale) }
    if let value = scaled[0], let base = scaled[1], let step = scaled[2], step != 0 {
      let (difference, overflow) = value.subtractingReportingOverflow(base)
      if !overflow { return difference % step == 0 }
    }
    let quotient = (value - base) / step
    return abs(quotient - quotient.rounded()) <= 1e-9 * max(1, abs(quotient))
  }
}

extension FormNumber {
  private static let powers: InlineArray<7, Double> = [1, 10, 100, 1e3, 1e4, 1e5, 1e6]

  /// The number × 10^digits when it is spelt with at most so many decimals, else nil.
  ///
  /// Exact: a whole number below 2^53 divided by a power of ten is the double nearest to that
  /// decimal, which is what the spelling was read as.
  private static func decimal(_ number: Double, _ digits: Int) -> Int64? {
    let scaled = number * powers[digits]
    guard abs(scaled) < 1e15 else { return nil }
    let nearest = Int64(scaled < 0 ? scaled - 0.5 : scaled + 0.5)
    return Double(nearest) / powers[digits] == number ? nearest : nil
  }
}

/// A double's shortest decimal spelling as digits × 10^exponent.
private struct DecimalParts {
  var digits: Int64?
  var exponent = 0

  init(_ number: Double) {
    let text = number.description.lowercased()
    let halves = text.split(separator: "e", maxSplits: 1)
    let mantissa = halves.first ?? "0"
    exponent = halves.count > 1 ? Int(halves[1]) ?? 0 : 0
    let sides = mantissa.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    var fraction = sides.count > 1 ? sides[1] : ""
    while fraction.last == "0" { fraction.removeLast() }
    digits = Int64(sides[0] + fraction)
    exponent -= fraction.count
  }

  func scaled(to scale: Int) -> Int64? {
    guard var result = digits else { return nil }
    guard exponent - scale <= 18 else { return result == 0 ? 0 : nil }
    for _ in 0..<(exponent - scale) {
      let (product, overflow) = result.multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      result = product
    }
    return result
  }
}
