extension FormNoticeBoard {
  /// How far something that a person waits for has come, such as an upload.
  public struct Progress: Sendable, Hashable {
    /// What is going on, as a phrase for people; sanitised when it is shown.
    public var label: String
    /// The part that is done, 0 to 1; nil when nobody knows.
    ///
    /// Anything else is taken as the nearer of the two, no number as 0.
    public var fraction: Double?

    /// Makes a progress; by default nobody knows how far it is.
    public init(_ label: String, fraction: Double? = nil) {
      self.label = label
      self.fraction = fraction
    }

    /// The part that is done in hundredths, 0 to 100; nil when nobody knows.
    ///
    /// It is rounded down: 100 is the end only.
    public var percent: Int? {
      fraction.map { $0 > 0 ? Int(min(1, $0) * 100) : 0 }
    }

    /// A bar with the number behind it; the number alone where there is no room for both, nothing
    /// where there is no number.
    func bar(width: Int) -> String {
      guard let percent else { return "" }
      let number = "\(percent) %"
      let cells = min(Self.longestBar, width - number.count - 3)
      guard cells >= Self.shortestBar else { return number }
      let filled = percent * cells / 100
      return "[" + String(repeating: "█", count: filled)
        + String(repeating: "░", count: cells - filled) + "] " + number
    }

    private static let longestBar = 24
    private static let shortestBar = 4
  }
}
