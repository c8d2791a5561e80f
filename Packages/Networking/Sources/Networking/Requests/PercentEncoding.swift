/// Functions that percent-encode text (RFC 3986, section 2.1).
///
/// Unlike the functions in Foundation, these functions always encode `+`.
enum PercentEncoding {
  /// Percent-encodes all characters except ASCII letters, digits and `-._~`.
  static func component(_ text: String) -> String {
    encode(text) { isUnreserved($0) }
  }

  /// Percent-encodes `+` and all characters that are not allowed in a path.
  ///
  /// Slashes and other delimiters that are allowed in a path are not encoded.
  static func path(_ text: String) -> String {
    encode(text) { isUnreserved($0) || "/!$&'()*,;=:@".utf8.contains($0) }
  }

  private static func encode(_ text: String, keeping isKept: (UInt8) -> Bool) -> String {
    let hex = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if isKept(byte) {
        bytes.append(byte)
      } else {
        bytes += [0x25, hex[Int(byte >> 4)], hex[Int(byte & 0xF)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      || "-._~".utf8.contains(byte)
  }
}
