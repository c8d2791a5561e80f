/// One line of the table: a figure, and what it should be.
struct Row {
  let name: String
  let figure: String
  /// Empty for a figure that only explains others.
  let target: String
  /// Nil without a target.
  let isMet: Bool?
  let allocations: Double?
}

extension Row {
  /// A time that should be at most so many nanoseconds; default no target.
  init(_ name: String, _ measurement: Measurement, share: Double = 0.5, atMost limit: Double? = nil)
  {
    let time = measurement.percentile(share)
    self.init(
      name: name, figure: time.asMicroseconds, target: limit.map { "≤ " + $0.asMicroseconds } ?? "",
      isMet: limit.map { time <= $0 }, allocations: measurement.allocationsPerRun)
  }

  /// A rate that should be at least so many runs a second; default no target.
  init(
    _ name: String, _ measurement: Measurement, rateOf unit: String, atLeast limit: Double? = nil
  ) {
    let rate = measurement.runsPerSecond
    self.init(
      name: name, figure: "\(rate.asWhole) \(unit)", target: limit.map { "≥ \($0.asWhole)" } ?? "",
      isMet: limit.map { rate >= $0 }, allocations: measurement.allocationsPerRun)
  }

  /// A size that should be at most so many bytes.
  init(_ name: String, bytes: Int, atMost limit: Int) {
    self.init(
      name: name, figure: "\(bytes.grouped) bytes", target: "≤ \(limit.grouped)",
      isMet: bytes <= limit, allocations: nil)
  }

  /// How many times another's median, at most.
  init(_ name: String, _ measurement: Measurement, of other: Measurement, atMost limit: Double) {
    let ratio = measurement.median / max(1, other.median)
    self.init(
      name: name, figure: "\(ratio.asHundredths) ×", target: "≤ \(limit.asHundredths) ×",
      isMet: ratio <= limit, allocations: nil)
  }
}

extension Double {
  /// Nanoseconds as microseconds with one decimal.
  var asMicroseconds: String {
    let tenths = Int((self / 100).rounded())
    return "\((tenths / 10).grouped).\(tenths % 10) µs"
  }

  var asWhole: String { Int(rounded()).grouped }

  var asHundredths: String {
    let hundredths = Int((self * 100).rounded())
    return "\(hundredths / 100).\(hundredths / 10 % 10)\(hundredths % 10)"
  }
}

extension Int {
  /// The number with commas between thousands.
  fileprivate var grouped: String {
    let digits = Array(String(self))
    return digits.indices.reduce(into: "") { text, index in
      if index > 0, (digits.count - index) % 3 == 0 { text += "," }
      text.append(digits[index])
    }
  }
}
