extension ContentBlock {
  /// A share between 0 and 1.
  public struct Fraction: Sendable, Hashable, ExpressibleByFloatLiteral,
    ExpressibleByIntegerLiteral
  {
    /// The share; a number outside 0 to 1 is the nearer of the two, not a number is 0.
    public let value: Double

    /// Makes a fraction of any number.
    public init(_ value: Double) {
      self.value = value > 0 ? min(1, value) : 0
    }

    /// Makes a fraction of a literal.
    public init(floatLiteral value: Double) { self.init(value) }

    /// Makes a fraction of a literal.
    public init(integerLiteral value: Int) { self.init(Double(value)) }

    /// The share in hundredths, 0 to 100, rounded to the nearest.
    public var percent: Int { Int((value * 100).rounded()) }
  }

  /// A number with its unit, such as `12` `days`, and what it means now.
  public struct Figure: Sendable, Hashable {
    /// The number.
    public let value: String
    /// The unit.
    public let unit: String
    /// A line below; empty for none.
    public let detail: String
    /// The state of what the number counts; nil for none.
    public let tag: Tag?
    /// Whether a mark in a warm colour is before the number; it has no words.
    public let isWarm: Bool

    /// Makes a figure; only the number and its unit by default.
    public init(
      _ value: String, unit: String, detail: String = "", tag: Tag? = nil, isWarm: Bool = false
    ) {
      self.value = value
      self.unit = unit
      self.detail = detail
      self.tag = tag
      self.isWarm = isWarm
    }
  }

  /// Shares under a label, one bar each.
  public struct Bars: Sendable, Hashable {
    /// One bar.
    public struct Bar: Sendable, Hashable {
      /// The name of the share.
      public let name: String
      /// Its length.
      public let fraction: Fraction
      /// Its length in words.
      public let text: String

      /// Makes a bar.
      public init(_ name: String, _ fraction: Fraction, text: String) {
        self.name = name
        self.fraction = fraction
        self.text = text
      }
    }

    /// The label of the bars; empty for none.
    public let label: String
    /// The bars in order.
    public let bars: [Bar]

    /// Makes bars.
    public init(_ label: String, _ bars: [Bar]) {
      self.label = label
      self.bars = bars
    }
  }

  /// A grid of days: a column for each week, seven levels from top to bottom.
  public struct HeatMap: Sendable, Hashable {
    /// The number of levels in a column.
    public static let rows = 7
    /// The levels, from none to the most.
    public static let levels = 0...4

    /// The map in words; surfaces without drawings show it alone.
    public let label: String
    /// The columns in the order of reading; each holds ``rows`` levels of ``levels``.
    public let columns: [[Int]]

    /// Makes a map.
    ///
    /// A level outside ``levels`` is the nearer end. Of a column, missing levels are 0 and those
    /// after the seventh are dropped.
    public init(_ label: String, columns: [[Int]]) {
      self.label = label
      self.columns = columns.map { column in
        let levels = column.prefix(Self.rows).map { level in
          min(Self.levels.upperBound, max(Self.levels.lowerBound, level))
        }
        return levels + Array(repeating: 0, count: Self.rows - levels.count)
      }
    }
  }

  /// A course of values on one line.
  public struct Sparkline: Sendable, Hashable {
    /// The name of the values.
    public let label: String
    /// The values in order; none is negative.
    public let values: [Double]
    /// The course in words.
    public let text: String

    /// Makes a sparkline; a value that is negative or not finite is 0.
    public init(_ label: String, values: [Double], text: String) {
      self.label = label
      self.values = values.map { $0.isFinite ? max(0, $0) : 0 }
      self.text = text
    }

    /// The values as fractions of the greatest, at most `count` of them.
    ///
    /// More values than `count` are put together in groups, each drawn by its greatest. All are 0
    /// when no value is greater.
    public func fractions(atMost count: Int) -> [Fraction] {
      let shown = min(max(0, count), values.count)
      let greatest = values.max() ?? 0
      return (0..<shown).map { index in
        let group = values[index * values.count / shown..<(index + 1) * values.count / shown]
        return Fraction(greatest > 0 ? (group.max() ?? 0) / greatest : 0)
      }
    }
  }
}
