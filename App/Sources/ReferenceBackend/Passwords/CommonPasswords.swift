/// The 10,000 commonest passwords of at least 8 characters; a new password is none of them.
///
/// The entries are in lower case and sorted. Each one is the number of characters it shares with the
/// one before (a = 0) and the rest of it, and a space or line end separates it from the next.
enum CommonPasswords {
  private static let space = UInt8(ascii: " ")

  /// Whether a password is one of them, whatever its case; reads the table once.
  static func contains(_ password: String) -> Bool {
    let wanted = Array(password.lowercased().utf8)
    return [part1, part2].contains { part in
      part.withUTF8Buffer { contains(wanted, in: $0) }
    }
  }

  private static func contains(
    _ wanted: [UInt8], in table: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    var entry: [UInt8] = []
    var isFirst = true
    for byte in table {
      if byte <= space {
        if !isFirst, entry == wanted { return true }
        isFirst = true
      } else if isFirst {
        let shared = Int(byte) - Int(UInt8(ascii: "a"))
        entry.removeLast(max(0, entry.count - shared))
        isFirst = false
      } else {
        entry.append(byte)
      }
    }
    return !isFirst && entry == wanted
  }
}
