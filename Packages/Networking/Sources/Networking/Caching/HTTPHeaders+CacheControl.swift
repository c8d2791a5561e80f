#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension HTTPHeaders {
  /// The `Cache-Control` directives, as a dictionary from lowercased names to values.
  ///
  /// Quotation marks are removed from the values. A directive without a value has the value "". If
  /// a directive occurs more than once, the first one applies (RFC 9111, section 4.2.1).
  var cacheControl: [String: String] {
    var directives: [String: String] = [:]
    for item in list("Cache-Control") {
      let parts = item.split(separator: "=", maxSplits: 1).map(String.init)
      guard let name = parts.first?.lowercased(), directives[name] == nil else { continue }
      directives[name] = parts.count == 2 ? parts[1].filter { $0 != "\"" } : ""
    }
    return directives
  }

  /// Returns the items of a comma-separated header field, without surrounding white space.
  ///
  /// A comma within quotation marks does not separate items.
  func list(_ name: String) -> [String] {
    guard let value = self[name] else { return [] }
    var items: [String] = []
    var item = ""
    var isQuoted = false
    for character in value + "," {
      if character == "\"" { isQuoted.toggle() }
      guard character == ",", !isQuoted else {
        item.append(character)
        continue
      }
      let trimmed = item.trimmed
      if !trimmed.isEmpty { items.append(trimmed) }
      item = ""
    }
    return items
  }

  func date(_ name: String, now: Date) -> Date? {
    values(for: name).first.flatMap { HTTPDate.date(from: $0, now: now) }
  }

  func seconds(_ name: String) -> Int? {
    values(for: name).first.flatMap(Self.seconds)
  }

  /// Parses a number of seconds that consists of digits; returns nil for any other text.
  ///
  /// A number larger than 2^31 becomes 2^31 (RFC 9111, section 1.2.2).
  static func seconds(_ text: String) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Swift.min(Int(text) ?? 2_147_483_648, 2_147_483_648)
  }
}

extension String {
  fileprivate var trimmed: String {
    let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    let front = drop(while: isSpace)
    guard let last = front.lastIndex(where: { !isSpace($0) }) else { return "" }
    return String(front[...last])
  }
}
