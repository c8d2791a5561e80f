extension FormLocale {
  /// The canonical text of what a person typed into a field: HTML's grammar of numbers, ISO 8601
  /// days and times.
  ///
  /// Canonical days and times are accepted in every locale, numbers only as the locale writes them:
  /// `1.5` is no number in German. Digits of any one script are read, also full-width ones. What
  /// could mean two things is refused. Texts of other types pass as they are, and so does "".
  ///
  /// - Throws: ``EntryError``.
  public func canonical(_ entry: String, as type: FieldType) throws(EntryError) -> String {
    switch type {
    case .number, .integer, .date, .time: break
    default: return entry
    }
    let text = try EntryText.plain(entry)
    if text.isEmpty { return "" }
    switch type {
    case .number, .integer: return try number(text)
    case .date: return try day(text)
    default: return try time(text)
    }
  }

  /// A canonical text as the locale writes it; what is not canonical stays as it is.
  ///
  /// Numbers are written without grouping, so that they can be edited, and as many digits of the
  /// fraction as they have.
  public func display(_ canonical: String, as type: FieldType) -> String {
    switch type {
    case .number, .integer:
      FormNumber.parse(canonical) == nil ? canonical : localized(number: canonical)
    case .date: FormDate(canonical).map(text(of:)) ?? canonical
    case .time: FormTime(canonical) == nil ? canonical : localized(time: canonical)
    default: canonical
    }
  }

  /// The same text with the locale's digits.
  func withDigits(_ text: String) -> String {
    guard format.zero != "0" else { return text }
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          guard ("0"..."9").contains(scalar) else { return scalar }
          return Unicode.Scalar(format.zero.value + scalar.value - 0x30) ?? scalar
        }))
  }
}

/// Makes an entry plain: ASCII digits and signs, no invisible marks, no space around it.
enum EntryText {
  /// - Throws: ``EntryError/malformed`` when digits of several scripts stand together, or for
  ///   a text of more than 512 bytes.
  static func plain(_ entry: String) throws(EntryError) -> String {
    guard entry.utf8.count <= 512 else { throw .malformed }
    var result = String.UnicodeScalarView()
    var zero: UInt32?
    for scalar in entry.unicodeScalars {
      if isMark(scalar) { continue }
      if let value = digit(scalar) {
        let base = scalar.value - value
        if let zero, zero != base { throw .malformed }
        zero = base
        result.append(Unicode.Scalar(UInt8(0x30 + value)))
      } else {
        result.append(folded(scalar))
      }
    }
    return TextFolding.trim(String(result))
  }

  private static func digit(_ scalar: Unicode.Scalar) -> UInt32? {
    if scalar.isASCII { return ("0"..."9").contains(scalar) ? scalar.value - 0x30 : nil }
    guard scalar.properties.generalCategory == .decimalNumber,
      let value = scalar.properties.numericValue
    else { return nil }
    return UInt32(value)
  }

  /// Marks of direction, which keyboards and copied texts bring along.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200E, 0x200F, 0x61C, 0x2066...0x2069: true
    default: false
    }
  }

  /// Full-width and minus signs as their ASCII ones.
  private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
    case 0x2212: "-"
    case 0x3000: " "
    default: scalar
    }
  }
}
