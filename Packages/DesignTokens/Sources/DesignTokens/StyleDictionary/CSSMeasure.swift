/// A number with a unit as CSS writes it: `1rem`, `-0.5`, `200ms`, `50%`.
struct CSSMeasure {
  let value: Double
  /// In lower case; empty for a plain number.
  let unit: String

  init?(_ text: String) {
    let text = text.drop(while: \.isWhitespace)
    let digits = text.prefix { $0.isASCII && ($0.isNumber || "+-.".contains($0)) }
    var end = text.endIndex
    while end > text.startIndex, text[text.index(before: end)].isWhitespace {
      end = text.index(before: end)
    }
    let unit = text[digits.endIndex..<max(end, digits.endIndex)]
    guard let value = Double(digits), value.isFinite, abs(value) <= 1e15,
      unit.allSatisfy({ $0.isASCII && ($0.isLetter || $0 == "%") })
    else { return nil }
    self.value = value
    self.unit = unit.lowercased()
  }
}
