/// Postal codes by region, as CLDR's postal code data describes them for the regions of the table.
enum PostalCode {
  static let patterns: [String: String] = [
    "US": "\\d{5}([ \\-]\\d{4})?", "CA": "[ABCEGHJKLMNPRSTVXY]\\d[A-Z] ?\\d[A-Z]\\d",
    "GB": "GIR ?0AA|[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}", "DE": "\\d{5}", "FR": "\\d{5}",
    "ES": "\\d{5}", "IT": "\\d{5}", "AT": "\\d{4}", "CH": "\\d{4}", "BE": "\\d{4}",
    "NL": "\\d{4} ?[A-Z]{2}", "DK": "\\d{4}", "SE": "\\d{3} ?\\d{2}", "NO": "\\d{4}",
    "FI": "\\d{5}", "PL": "\\d{2}-\\d{3}", "PT": "\\d{4}(-\\d{3})?",
    "IE": "[A-Z\\d]{3} ?[A-Z\\d]{4}", "JP": "\\d{3}-?\\d{4}", "AU": "\\d{4}", "NZ": "\\d{4}",
    "IN": "\\d{6}", "CN": "\\d{6}", "BR": "\\d{5}-?\\d{3}", "MX": "\\d{5}",
  ]

  static let compiled: [String: LinearPattern] = patterns.compactMapValues {
    try? LinearPattern($0)
  }

  /// Whether a text is a postal code of the region; of an unknown region, any 2–12 of `A-Z 0-9 -`.
  static func isPossible(_ text: String, region: String?) -> Bool {
    let code = text.uppercased()
    if let region, let pattern = compiled[region.uppercased()] { return pattern.matches(code) }
    return (2...12).contains(code.count)
      && code.utf8.allSatisfy {
        ($0 >= 0x30 && $0 <= 0x39) || ($0 >= 0x41 && $0 <= 0x5A) || $0 == 0x20 || $0 == 0x2D
      }
  }
}
