/// The 10,000 commonest passwords of at least 8 characters; a new password is none of them.
///
/// The entries are in lower case and sorted. Each one is the number of characters it shares with the
/// one before (a = 0) and the rest of it, and a space or line end separates it from the next.
enum CommonPasswords {
  private static let space = UInt8(ascii: " ")

  /// The longest entry in bytes; a longer password is not looked up.
  static let maximumLength = 21

  /// Whether a password is one of them, whatever its case; reads the table once.
  static func contains(_ password: String) -> Bool {
    let wanted = Array(password.lowercased().utf8)
    guard wanted.count <= maximumLength else { return false }
    return [part1, part2].contains { part in
      part.withUTF8Buffer { contains(wanted, in: $0) }
    }
  }

  private static func contains(
    _ wanted: [UInt8], in table: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    var entry: [UInt8] = []
    entry.reserveCapacity(maximumLength)
    // The bytes that the entry and the wanted password share from their start.
    var shared = 0
    var isFirst = true
    for byte in table {
      if byte <= space {
        if !isFirst, shared == wanted.count, entry.count == shared { return true }
        isFirst = true
      } else if isFirst {
        let kept = Int(byte) - Int(UInt8(ascii: "a"))
        entry.removeLast(max(0, entry.count - kept))
        shared = min(shared, entry.count)
        isFirst = false
      } else {
        if shared == entry.count, shared < wanted.count, wanted[shared] == byte { shared += 1 }
        entry.append(byte)
      }
    }
    return !isFirst && shared == wanted.count && entry.count == shared
  }
}
