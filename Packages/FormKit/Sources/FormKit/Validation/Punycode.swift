/// How internationalised labels are written on the wire.
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

  /// The scalars a label, without `xn--`, is the encoding of; nil when it is none.
  static func decode(_ label: some Collection<UInt8>) -> [UInt32]? {
    let bytes = Array(label)
    let end = bytes.lastIndex(of: UInt8(ascii: "-"))
    guard end != 0, bytes.count <= 63 else { return nil }
    var result = bytes.prefix(end ?? 0).map(UInt32.init)
    var rest = bytes.dropFirst(end.map { $0 + 1 } ?? 0)
    guard !rest.isEmpty else { return nil }
    var code = 0x80
    var index = 0
    var bias: UInt32 = 72
    while !rest.isEmpty {
      guard let delta = number(&rest, bias: bias), index + delta < 0x1000_0000 else { return nil }
      index += delta
      let count = result.count + 1
      bias = adapt(UInt32(delta), count: UInt32(count), isFirst: result.count == (end ?? 0))
      code += index / count
      index %= count
      guard code <= 0x10FFFF else { return nil }
      result.insert(UInt32(code), at: index)
      index += 1
    }
    return result
  }

  /// The variable-length number at the start, which is taken off.
  private static func number(_ digits: inout ArraySlice<UInt8>, bias: UInt32) -> Int? {
    var result = 0
    var weight = 1
    var position: UInt32 = 36
    while let digit = digits.popFirst().flatMap(value) {
      result += digit * weight
      guard result < 0x1000_0000 else { return nil }
      let threshold = Int(position <= bias ? 1 : min(position - bias, 26))
      if digit < threshold { return result }
      weight *= 36 - threshold
      guard weight < 0x1000_0000 else { return nil }
      position += 36
    }
    return nil
  }

  private static func value(of digit: UInt8) -> Int? {
    switch digit {
    case 0x61...0x7A: Int(digit - 0x61)
    case 0x41...0x5A: Int(digit - 0x41)
    case 0x30...0x39: Int(digit - 0x30) + 26
    default: nil
    }
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
