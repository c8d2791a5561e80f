extension Punycode {
  /// The scalars behind a label's encoding without `xn--`; nil when it is malformed or longer than
  /// 255 digits.
  static func decode(_ encoding: [UInt32]) -> [Unicode.Scalar]? {
    guard encoding.count <= 255, encoding.allSatisfy({ $0 < 0x80 }) else { return nil }
    let basic = encoding.lastIndex(of: 0x2D) ?? 0
    var result = encoding[..<basic].compactMap(Unicode.Scalar.init)
    var digits = encoding[(basic > 0 ? basic + 1 : 0)...]
    var code: UInt32 = 0x80
    var place: UInt32 = 0
    var bias: UInt32 = 72
    while !digits.isEmpty {
      guard let delta = delta(&digits, bias) else { return nil }
      let count = UInt32(result.count + 1)
      let (next, overflows) = place.addingReportingOverflow(delta)
      guard !overflows, next / count <= 0x10FFFF else { return nil }
      bias = adapt(delta, count: count, isFirst: place == 0)
      code += next / count
      place = next % count
      guard let scalar = Unicode.Scalar(code) else { return nil }
      result.insert(scalar, at: Int(place))
      place += 1
    }
    return result
  }

  /// Reads one variable-length number; nil when it is malformed or overflows.
  private static func delta(_ digits: inout ArraySlice<UInt32>, _ bias: UInt32) -> UInt32? {
    var value: UInt32 = 0
    var weight: UInt32 = 1
    var position: UInt32 = 36
    while let digit = digits.popFirst().flatMap(digit) {
      let (product, isTooLarge) = digit.multipliedReportingOverflow(by: weight)
      let (sum, overflows) = value.addingReportingOverflow(product)
      guard !isTooLarge, !overflows else { return nil }
      value = sum
      let threshold = position <= bias ? 1 : min(position - bias, 26)
      if digit < threshold { return value }
      let (heavier, isTooHeavy) = weight.multipliedReportingOverflow(by: 36 - threshold)
      guard !isTooHeavy else { return nil }
      weight = heavier
      position += 36
    }
    return nil
  }

  private static func digit(_ scalar: UInt32) -> UInt32? {
    switch scalar {
    case 0x30...0x39: scalar - 0x30 + 26
    case 0x41...0x5A: scalar - 0x41
    case 0x61...0x7A: scalar - 0x61
    default: nil
    }
  }
}
