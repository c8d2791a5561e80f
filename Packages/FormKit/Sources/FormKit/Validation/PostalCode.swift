/// Postal codes by region.
///
/// A region that has no postal codes, an unknown one, and none at all are judged alike: any 2 to 12
/// of `A-Z 0-9`, space and hyphen, because senders there write whatever a form demands.
/// Source: Google's libaddressinput data, by `Scripts/regions`.
enum PostalCode {
  /// Whether a text is a postal code of the region; case and spaces at the ends do not count.
  static func isPossible(_ text: String, region: String?) -> Bool {
    let code = Array(TextFolding.trim(text).uppercased().utf8)
    if let row = region.flatMap(RegionRows.key).flatMap({ RegionRows.row($0, in: rows) }) {
      return CodePattern.matches(row, code)
    }
    return (2...12).contains(code.count) && code.allSatisfy(isPlausible)
  }

  /// Whether the table has the region.
  static func hasCodes(_ region: String) -> Bool {
    RegionRows.key(region).flatMap { RegionRows.row($0, in: rows) } != nil
  }

  private static func isPlausible(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x20, 0x2D: true
    default: false
    }
  }
}
