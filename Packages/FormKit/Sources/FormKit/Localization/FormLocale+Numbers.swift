extension FormLocale {
  /// A number as the locale writes it.
  ///
  /// - Parameter isGrouped: Whether digits stand in groups, `1.234,5`; default false.
  public func text(of number: Double, isGrouped: Bool = false) -> String {
    localized(number: FormNumber.text(number), isGrouped: isGrouped)
  }

  /// A count in the locale's digits, without grouping.
  public func text(of count: Int) -> String { withDigits(String(count)) }

  /// A number in HTML's grammar as the locale writes it.
  func localized(number canonical: String, isGrouped: Bool = false) -> String {
    let parts = canonical.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first else { return canonical }
    var whole = String(first)
    if isGrouped, let separator = separators.group { whole = grouped(whole, by: separator) }
    guard parts.count > 1 else { return withDigits(whole) }
    return withDigits(whole + String(separators.decimal) + parts[1])
  }

  /// The separators as they are written: Arabic digits bring their own.
  private var separators: (decimal: Character, group: Character?) {
    switch format.zero {
    case "\u{660}", "\u{6F0}": ("\u{66B}", "\u{66C}")
    default: (format.decimal, format.groups.first)
    }
  }

  private func grouped(_ whole: String, by separator: Character) -> String {
    guard whole.allSatisfy({ $0.isNumber || $0 == "-" }) else { return whole }
    var digits = whole.first == "-" ? whole.dropFirst() : whole[...]
    var groups = [digits.suffix(3)]
    digits = digits.dropLast(3)
    while !digits.isEmpty {
      groups.append(digits.suffix(format.isIndian ? 2 : 3))
      digits = digits.dropLast(format.isIndian ? 2 : 3)
    }
    let sign = whole.first == "-" ? "-" : ""
    return sign + groups.reversed().joined(separator: String(separator))
  }
}

extension FormLocale {
  /// Reads a plain text: groups well-formed and of one separator, one decimal separator.
  func number(_ text: String) throws(EntryError) -> String {
    var rest = text[...]
    var sign = ""
    if let first = rest.first, first == "-" || first == "+" {
      sign = first == "-" ? "-" : ""
      rest.removeFirst()
    }
    var exponent = ""
    if let start = rest.firstIndex(where: { $0 == "e" || $0 == "E" }) {
      exponent = String(rest[start...])
      rest = rest[..<start]
    }
    let decimals: [Character] = [format.decimal, "\u{66B}"]
    let parts = rest.split(omittingEmptySubsequences: false, whereSeparator: decimals.contains)
    guard let first = parts.first, parts.count <= 2 else { throw .malformed }
    let canonical =
      sign + (try whole(first)) + (parts.count > 1 ? "." + parts[1] : "") + exponent
    guard FormNumber.parse(canonical) != nil else { throw .malformed }
    return canonical
  }

  /// The digits of the whole part, its groups joined.
  private func whole(_ text: Substring) throws(EntryError) -> String {
    guard let separator = text.first(where: { !$0.isNumber }) else { return String(text) }
    guard format.groups.contains(separator) || separator == "\u{66C}" && !format.groups.isEmpty
    else { throw .malformed }
    let groups = text.split(separator: separator, omittingEmptySubsequences: false)
    guard let first = groups.first, groups.last?.count == 3 else { throw .malformed }
    let size = format.isIndian ? 2 : 3
    guard (1...size).contains(first.count),
      groups.dropFirst().dropLast().allSatisfy({ $0.count == size }),
      first.first != "0"
    else { throw .malformed }
    return groups.joined()
  }
}
