/// Recognises IP addresses in text form.
enum IPAddress {
  /// Whether the bytes are four decimal numbers up to 255, of three digits at most.
  static func isDottedQuad(_ bytes: ArraySlice<UInt8>, allowsLeadingZeros: Bool) -> Bool {
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        (1...3).contains(part.count) && part.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
          && part.reduce(0) { $0 * 10 + Int($1) - 0x30 } <= 255
          && (allowsLeadingZeros || part.count == 1 || part.first != 0x30)
      }
  }

  /// Whether the bytes are an IPv6 address, the last two groups possibly a dotted quad.
  ///
  /// - Parameter leastElided: The number of groups that `::` stands for at least.
  static func isIPv6(
    _ bytes: ArraySlice<UInt8>, leastElided: Int, allowsLeadingZeros: Bool
  ) -> Bool {
    let colon = UInt8(ascii: ":")
    let doubled = bytes.indices.dropLast().first { bytes[$0] == colon && bytes[$0 + 1] == colon }
    guard let doubled else { return groups(bytes, allowsLeadingZeros) == 8 }
    let left = bytes[..<doubled]
    let right = bytes[(doubled + 2)...]
    guard !left.contains(UInt8(ascii: ".")),
      let before = left.isEmpty ? 0 : groups(left, allowsLeadingZeros),
      let after = right.isEmpty ? 0 : groups(right, allowsLeadingZeros)
    else { return false }
    return before + after + leastElided <= 8
  }

  /// The number of 16-bit groups of the parts; a dotted quad at the end makes two.
  private static func groups(_ bytes: ArraySlice<UInt8>, _ allowsLeadingZeros: Bool) -> Int? {
    let parts = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    var count = 0
    for (index, part) in parts.enumerated() {
      if index == parts.count - 1, part.contains(UInt8(ascii: ".")) {
        guard isDottedQuad(part, allowsLeadingZeros: allowsLeadingZeros) else { return nil }
        count += 2
      } else {
        guard (1...4).contains(part.count), part.allSatisfy({ hexadecimal($0) != nil })
        else { return nil }
        count += 1
      }
    }
    return count
  }

  /// Whether the last label of a domain is a number, so that the domain is an IPv4 address or
  /// nothing.
  ///
  /// Source: WHATWG URL, "ends in a number checker".
  static func endsInNumber(_ domain: ArraySlice<UInt8>) -> Bool {
    guard let last = labels(domain).last, !last.isEmpty else { return false }
    return last.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } || isNumber(last, atMost: .max)
  }

  /// Whether a domain that ends in a number is an IPv4 address: one to four numbers, decimal, octal
  /// (`0…`) or hexadecimal (`0x…`), of which the last fills the bytes that are left.
  ///
  /// Source: WHATWG URL, "IPv4 parser".
  static func isIPv4(_ domain: ArraySlice<UInt8>) -> Bool {
    let parts = labels(domain)
    guard let last = parts.last, parts.count <= 4 else { return false }
    return parts.dropLast().allSatisfy { isNumber($0, atMost: 255) }
      && isNumber(last, atMost: (1 << (8 * UInt64(5 - parts.count))) - 1)
  }

  /// The labels, without the empty one behind a trailing dot.
  private static func labels(_ domain: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    let parts = domain.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count > 1 && parts.last?.isEmpty == true ? parts.dropLast() : parts
  }

  private static func isNumber(_ part: ArraySlice<UInt8>, atMost limit: UInt64) -> Bool {
    guard !part.isEmpty else { return false }
    var digits = part
    var radix: UInt64 = 10
    if part.count > 1, part.first == 0x30 {
      let isHexadecimal = part[part.startIndex + 1] | 0x20 == UInt8(ascii: "x")
      radix = isHexadecimal ? 16 : 8
      digits = part.dropFirst(isHexadecimal ? 2 : 1)
    }
    var value: UInt64 = 0
    for byte in digits {
      guard let digit = hexadecimal(byte), digit < radix else { return false }
      // An over-long number stays beyond the limit instead of overflowing.
      value = min(value, 1 << 40) * radix + UInt64(digit)
    }
    return value <= limit
  }

  /// The value of a hexadecimal digit.
  static func hexadecimal(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }
}
