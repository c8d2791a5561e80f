/// The shortest decimal text of a number, at most four places, without a trailing `.0`.
func decimalText(_ value: Double) -> String {
  let rounded = roundedToFourPlaces(value)
  guard let whole = Int(exactly: rounded) else { return "\(rounded)" }
  return "\(whole)"
}

/// The shortest decimal text that gives the number back, without a trailing `.0`.
func exactText(_ value: Double) -> String {
  Int(exactly: value).map(String.init) ?? "\(value)"
}

/// Four places are enough for an 8-bit component and short enough to read.
func roundedToFourPlaces(_ value: Double) -> Double {
  guard abs(value) < 1e11 else { return value }
  return (value * 10_000).rounded() / 10_000
}

extension Duration {
  /// The duration as a fractional number of milliseconds.
  var inMilliseconds: Double {
    Double(components.seconds) * 1_000 + Double(components.attoseconds) / 1e15
  }
}
