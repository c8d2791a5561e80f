/// Judges the address literals of a mailbox: `[192.0.2.1]` and `[IPv6:2001:db8::1]`.
///
/// Source: RFC 5321, section 4.1.3; `::` stands for at least two groups there.
enum AddressLiteral {
  static func accepts(_ literal: ArraySlice<UInt8>) -> Bool {
    guard literal.count > 2, literal.last == UInt8(ascii: "]") else { return false }
    let inner = literal.dropFirst().dropLast()
    guard inner.count > 5, String(decoding: inner.prefix(5), as: UTF8.self).lowercased() == "ipv6:"
    else { return isIPv4(inner) }
    return isIPv6(inner.dropFirst(5))
  }

  private static func isIPv4(_ bytes: ArraySlice<UInt8>) -> Bool {
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        (1...3).contains(part.count) && part.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
          && part.reduce(0) { $0 * 10 + Int($1) - 0x30 } <= 255
      }
  }

  private static func isIPv6(_ bytes: ArraySlice<UInt8>) -> Bool {
    let colon = UInt8(ascii: ":")
    let doubled = bytes.indices.dropLast().first { bytes[$0] == colon && bytes[$0 + 1] == colon }
    guard let doubled else { return groups(bytes, allowsIPv4: true) == 8 }
    let left = bytes[..<doubled]
    let right = bytes[(doubled + 2)...]
    guard let before = left.isEmpty ? 0 : groups(left, allowsIPv4: false),
      let after = right.isEmpty ? 0 : groups(right, allowsIPv4: true)
    else { return false }
    return before + after <= 6
  }

  /// How many 16-bit groups the parts make; an IPv4 address at the end makes two.
  private static func groups(_ bytes: ArraySlice<UInt8>, allowsIPv4: Bool) -> Int? {
    let parts = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    var count = 0
    for (index, part) in parts.enumerated() {
      if allowsIPv4, index == parts.count - 1, part.contains(UInt8(ascii: ".")) {
        guard isIPv4(part) else { return nil }
        count += 2
      } else {
        guard (1...4).contains(part.count), part.allSatisfy(isHexadecimal) else { return nil }
        count += 1
      }
    }
    return count
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (byte >= 0x30 && byte <= 0x39) || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x66)
  }
}
