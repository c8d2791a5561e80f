extension FormMessages {
  /// A value in words: numbers, days and times as the locale writes them.
  ///
  /// A text of a field that holds neither stays as it is.
  func text(of value: FormValue, in type: FieldType) -> String {
    switch value {
    case .string("today"): text("today")
    case .string(let string): locale.display(string, as: type)
    case .number(let number): locale.text(of: number)
    case .bool(let flag): text(flag ? "value.true" : "value.false")
    default: value.json()
    }
  }

  /// A size in bytes, rounded to tenths of kB or MB of 1,000.
  func text(bytes: Int) -> String {
    for (size, key) in [(1_000_000, "size.MB"), (1_000, "size.kB")] where bytes >= size {
      let rest = bytes % size
      let tenths = bytes / size * 10 + (rest * 10 + size / 2) / size
      return text(key, ["n": locale.text(of: Double(tenths) / 10)])
    }
    return text("size.bytes", count: bytes)
  }

  /// Bounds of a picture's size: "at least 100 × 100 pixels".
  func text(size least: (Int?, Int?), _ most: (Int?, Int?)) -> String {
    func pair(_ bounds: (Int?, Int?)) -> String {
      func side(_ length: Int?) -> String { length.map(locale.text(of:)) ?? text("size.any") }
      return "\(side(bounds.0)) × \(side(bounds.1))"
    }
    let (hasLeast, hasMost) = (
      least.0 != nil || least.1 != nil, most.0 != nil || most.1 != nil
    )
    let key = hasLeast && hasMost ? "size.range" : hasLeast ? "size.least" : "size.most"
    return text(key, ["least": pair(least), "most": pair(most)])
  }
}

extension FormMessages {
  /// A day as a sentence has it: in English with the name of the month, else as the locale writes it.
  public func spell(_ day: FormDate) -> String {
    let months = text("calendar.months").split(separator: ",").map(String.init)
    guard locale.language == "en", months.indices.contains(day.month - 1) else {
      return locale.text(of: day)
    }
    return "\(day.day) \(months[day.month - 1]) \(day.year)"
  }
}
