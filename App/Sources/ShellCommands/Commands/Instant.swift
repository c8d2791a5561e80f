import FormKit
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Instants as the command line writes them: ISO 8601 with a zone.
enum Instant {
  /// Parses `YYYY-MM-DDTHH:MM[:SS[.f]]` with `Z` or `±HH:MM`; nil for anything else.
  static func parse(_ text: String) -> Date? {
    guard text.utf8.count >= 17, text.utf8.allSatisfy({ $0 < 0x80 }),
      let day = FormDate(String(text.prefix(10))),
      text.dropFirst(10).first.map({ "Tt".contains($0) }) == true
    else { return nil }
    let rest = text.dropFirst(11)
    guard let mark = rest.firstIndex(where: { "Zz+-".contains($0) }),
      let offset = offset(rest[mark...]), let seconds = seconds(rest[..<mark])
    else { return nil }
    return Date(
      timeIntervalSince1970: Double(day.daysSince1970 * 86_400 - offset) + seconds)
  }

  private static func seconds(_ text: Substring) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), let hour = number(parts[0], below: 24),
      let minute = number(parts[1], below: 60)
    else { return nil }
    let base = Double(hour * 3600 + minute * 60)
    guard parts.count == 3 else { return base }
    guard let whole = number(parts[2].prefix(2), below: 60) else { return nil }
    let fraction = parts[2].dropFirst(2)
    guard !fraction.isEmpty else { return base + Double(whole) }
    guard fraction.first == ".", fraction.count > 1,
      fraction.dropFirst().allSatisfy({ $0.isNumber }), let part = Double("0" + fraction)
    else { return nil }
    return base + Double(whole) + part
  }

  private static func offset(_ text: Substring) -> Int? {
    if text == "Z" || text == "z" { return 0 }
    let parts = text.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let hours = number(parts[0], below: 24),
      let minutes = number(parts[1], below: 60)
    else { return nil }
    return (text.first == "-" ? -1 : 1) * (hours * 3600 + minutes * 60)
  }

  private static func number(_ text: Substring, below limit: Int) -> Int? {
    guard text.count == 2, text.allSatisfy(\.isNumber), let number = Int(text), number < limit
    else { return nil }
    return number
  }
}
