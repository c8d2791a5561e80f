/// Judges mailboxes by RFC 5321 and RFC 6531, in one scan over the bytes.
struct EmailFormat {
  let isInternational: Bool

  /// Whether a text is a mailbox.
  func accepts(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count <= 254,
      isInternational ? Self.isDisplayable(text) : bytes.allSatisfy(isASCII),
      let end = localPartEnd(bytes), (1...64).contains(end), bytes.count > end + 1,
      bytes[end] == UInt8(ascii: "@")
    else { return false }
    let domain = bytes[(end + 1)...]
    return domain.first == UInt8(ascii: "[")
      ? AddressLiteral.accepts(domain)
      : DomainName.accepts(domain, isInternational: isInternational)
  }

  private func isASCII(_ byte: UInt8) -> Bool { byte < 0x80 }

  /// White space beyond ASCII, control, unassigned and private characters have no place in an address.
  private static func isDisplayable(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      if scalar.value < 0x80 { return true }
      switch scalar.properties.generalCategory {
      case .control, .unassigned, .privateUse, .spaceSeparator, .lineSeparator, .paragraphSeparator:
        return false
      default: return true
      }
    }
  }

  /// The place behind a dot-string or a quoted string at the start; nil when there is neither.
  private func localPartEnd(_ bytes: [UInt8]) -> Int? {
    if bytes.first == UInt8(ascii: "\"") { return quotedEnd(bytes) }
    var previous = UInt8(ascii: ".")
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: ".") {
        guard previous != byte else { return nil }
      } else if !(byte >= 0x80 || TextFormat.isAtomByte(byte)) {
        return previous == UInt8(ascii: ".") ? nil : index
      }
      previous = byte
    }
    return nil
  }

  private func quotedEnd(_ bytes: [UInt8]) -> Int? {
    var isEscaped = false
    for index in bytes.indices.dropFirst() {
      let byte = bytes[index]
      guard byte >= 0x20, byte != 0x7F, !(isEscaped && byte >= 0x80) else { return nil }
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\"") {
        return index + 1
      } else {
        isEscaped = byte == UInt8(ascii: "\\")
      }
    }
    return nil
  }
}
