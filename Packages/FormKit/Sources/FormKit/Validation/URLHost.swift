/// Judges the host of a URL as a browser's parser does.
///
/// Source: WHATWG URL, "host parser".
enum URLHost {
  /// Whether the bytes are a host of `http` and the other special schemes: an IPv6 address in
  /// brackets, an IPv4 address or a domain.
  static func acceptsSpecial(_ host: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    if host.first == UInt8(ascii: "[") { return isBracketedIPv6(Array(host)[...]) }
    let forbidden = forbiddenInDomains
    var label = host.startIndex
    for index in host.indices {
      let byte = host[index]
      let isPunycode =
        byte == UInt8(ascii: "-") && index == label + 3 && isPrefix(host[label...index])
      if byte >= 0x80 || byte == UInt8(ascii: "%") || isPunycode { return acceptsEncoded(host) }
      if forbidden.contains(byte) { return false }
      if byte == UInt8(ascii: "."), index + 1 < host.endIndex { label = index + 1 }
    }
    guard label < host.endIndex else { return false }
    let mayBeNumber = host[label] >= 0x30 && host[label] <= 0x39
    return !mayBeNumber || acceptsNumberEnding(Array(host)[...])
  }

  private static func isPrefix(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    bytes.elementsEqual("xn--".utf8) { $0 | 0x20 == $1 | 0x20 }
  }

  /// Whether the bytes are a host of another scheme: an IPv6 address in brackets, or any text
  /// without the characters that separate the parts of a URL.
  static func acceptsOpaque(_ host: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    if host.first == UInt8(ascii: "[") { return isBracketedIPv6(Array(host)[...]) }
    let forbidden = forbidden
    return !host.contains { forbidden.contains($0) }
  }

  private static func isBracketedIPv6(_ host: ArraySlice<UInt8>) -> Bool {
    host.count > 2 && host.last == UInt8(ascii: "]")
      && IPAddress.isIPv6(host.dropFirst().dropLast(), leastElided: 1, allowsLeadingZeros: false)
  }

  private static func acceptsNumberEnding(_ domain: ArraySlice<UInt8>) -> Bool {
    !IPAddress.endsInNumber(domain) || IPAddress.isIPv4(domain)
  }

  /// Judges a domain with escapes, letters beyond ASCII or Punycode.
  private static func acceptsEncoded(_ host: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let text = String(decoding: percentDecoded(host), as: UTF8.self)
    let domain = InternationalDomain.mapped(text)
    let forbidden = forbiddenInDomains
    guard !domain.isEmpty, InternationalDomain.accepts(domain),
      !domain.contains(where: { $0.isASCII && forbidden.contains(UInt8($0.value)) })
    else { return false }
    return acceptsNumberEnding(Array(String(String.UnicodeScalarView(domain)).utf8)[...])
  }

  /// The bytes behind the escapes; a percent sign that begins none stays.
  private static func percentDecoded(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
    var result: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let high = rest.first.flatMap(IPAddress.hexadecimal),
        let low = rest.dropFirst().first.flatMap(IPAddress.hexadecimal)
      {
        result.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        result.append(byte)
      }
    }
    return result
  }

  private static let forbidden = ASCIIMask("\0\t\n\r #/:<>?@[\\]^|")
  private static let forbiddenInDomains = forbidden.union(ASCIIMask("%\u{7F}")).union(.upTo(0x1F))
}
