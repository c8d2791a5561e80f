/// Names as systems take them that know no NUL and no two spellings: printable text on one line.
enum PlainName {
  /// Percent-encodes control characters, `%` and `/`; leaves every other character.
  static func escape(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if byte < 0x20 || byte == 0x7F || byte == 0x25 || byte == 0x2F {
        bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Undoes ``escape(_:)``; nil for what it never makes.
  static func unescape(_ text: String) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == 0x25 else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2, let value = UInt8(String(Substring(rest.prefix(2))), radix: 16) else {
        return nil
      }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    guard let unescaped = String(validating: bytes, as: UTF8.self), escape(unescaped) == text else {
      return nil
    }
    return unescaped
  }
}

extension SecureStoreNamespace {
  /// The namespace as one text: its parts, escaped, with a slash between; no two have the same.
  var path: String {
    ([service, configuration] + (user.map { [$0] } ?? [])).map(PlainName.escape)
      .joined(separator: "/")
  }
}
