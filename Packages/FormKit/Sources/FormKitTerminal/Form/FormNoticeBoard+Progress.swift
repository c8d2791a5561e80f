extension FormNoticeBoard {
  /// How far something that a person waits for has come, such as an upload.
  public struct Progress: Sendable, Hashable {
    /// What is going on, as a phrase for people; sanitised when it is shown.
    public var label: String
    /// The part that is done, 0 to 1; anything else is taken as the nearer of the two, no number
    /// as 0.
    public var fraction: Double

    /// Makes a progress.
    public init(_ label: String, fraction: Double) {
      self.label = label
      self.fraction = fraction
    }

    /// The part that is done in hundredths, 0 to 100, rounded down: 100 is the end only.
    public var percent: Int {
      guard fraction > 0 else { return 0 }
      return Int(min(1, fraction) * 100)
    }

    /// A bar with the number behind it; the number alone where there is no room for both.
    func bar(width: Int) -> String {
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
