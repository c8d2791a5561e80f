/// The length of an internationalised label on the wire.
///
/// Source: RFC 3492.
enum Punycode {
  /// The number of octets of a label's encoding, without `xn--`; nil for more than 63 scalars.
  static func encodedLength(of scalars: [UInt32]) -> Int? {
    guard scalars.count <= 63 else { return nil }
    let basic = scalars.count { $0 < 0x80 }
    var length = basic + (basic > 0 ? 1 : 0)
    var handled = basic
    var code: UInt32 = 0x80
    var delta: UInt32 = 0
    var bias: UInt32 = 72
    while handled < scalars.count {
      guard let next = scalars.filter({ $0 >= code }).min() else { return nil }
      delta += (next - code) * UInt32(handled + 1)
      code = next
      for scalar in scalars where scalar <= code {
        if scalar < code {
          delta += 1
          continue
        }
        length += digits(of: delta, bias: bias)
        bias = adapt(delta, count: UInt32(handled + 1), isFirst: handled == basic)
        delta = 0
        handled += 1
      }
      delta += 1
      code += 1
    }
    return length
  }

  private static func digits(of delta: UInt32, bias: UInt32) -> Int {
    var rest = delta
    var count = 1
    var position: UInt32 = 36
    while true {
      let threshold = position <= bias ? 1 : min(position - bias, 26)
      if rest < threshold { return count }
      rest = (rest - threshold) / (36 - threshold)
      count += 1
      position += 36
    }
  }

  static func adapt(_ delta: UInt32, count: UInt32, isFirst: Bool) -> UInt32 {
    var rest = isFirst ? delta / 700 : delta / 2
    rest += rest / count
    var bias: UInt32 = 0
    while rest > 455 {
      rest /= 35
      bias += 36
    }
    return bias + 36 * rest / (rest + 38)
  }
}
