/// Percent-encoding of URI fragments (RFC 3986, section 2.1).
enum PercentDecoding {
  /// The text behind the escapes; nil when an escape or the UTF-8 is malformed.
  static func decode(_ text: String) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == 0x25 else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(IPAddress.hexadecimal),
        let low = rest.popFirst().flatMap(IPAddress.hexadecimal)
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

extension JSONPointer {
  /// The key behind one escaped token of a pointer.
  static func unescape(_ token: some StringProtocol) -> String {
    guard token.utf8.contains(0x7E) else { return String(token) }
    var result = String.UnicodeScalarView()
    var isEscape = false
    for scalar in token.unicodeScalars {
      if isEscape {
        if scalar == "0" || scalar == "1" {
          result.append(scalar == "0" ? "~" : "/")
        } else {
          result.append(contentsOf: ["~", scalar])
        }
        isEscape = false
      } else if scalar == "~" {
        isEscape = true
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}
