/// Finds a region's row in a generated table: rows begin with the region and are sorted by it.
enum RegionRows {
  /// The two letters of an ISO 3166-1 code, in upper case; nil when it is no such code.
  static func key(_ region: String) -> UInt16? {
    var key: UInt16 = 0
    var count = 0
    for byte in region.utf8 {
      guard byte & 0xDF >= 0x41, byte & 0xDF <= 0x5A, count < 2 else { return nil }
      key = key << 8 | UInt16(byte & 0xDF)
      count += 1
    }
    return count == 2 ? key : nil
  }

  /// Whether a region has a numbering plan or postal codes.
  static func isKnown(_ region: String) -> Bool {
    PhonePlan(region: region) != nil || PostalCode.hasCodes(region)
  }

  /// The row of a key, without the key; O(log n).
  static func row(_ key: UInt16, in rows: [StaticString]) -> PackedText? {
    var low = 0
    var high = rows.count
    while low < high {
      let middle = (low + high) / 2
      let row = PackedText(rows[middle])
      let found = UInt16(row[0]) << 8 | UInt16(row[1])
      if found == key { return row[3..<row.count] }
      if found < key { low = middle + 1 } else { high = middle }
    }
    return nil
  }
}
