/// Judges the address literals of a mailbox: `[192.0.2.1]` and `[IPv6:2001:db8::1]`.
///
/// Source: RFC 5321, section 4.1.3; `::` stands for at least two groups there.
enum AddressLiteral {
  static func accepts(_ literal: ArraySlice<UInt8>) -> Bool {
    guard literal.count > 2, literal.last == UInt8(ascii: "]") else { return false }
    let inner = literal.dropFirst().dropLast()
    guard inner.count > 5, String(decoding: inner.prefix(5), as: UTF8.self).lowercased() == "ipv6:"
    else { return IPAddress.isDottedQuad(inner, allowsLeadingZeros: true) }
    return IPAddress.isIPv6(inner.dropFirst(5), leastElided: 2, allowsLeadingZeros: true)
  }
}
