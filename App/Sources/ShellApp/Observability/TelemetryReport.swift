/// The log that goes to the service, as counts.
public struct TelemetryReport: Sendable, Hashable {
  /// Whether the person agrees; nil until it is known.
  public let isAllowed: Bool?
  /// How many batches wait for the service; nil when they cannot be counted.
  public let waiting: Int?
  /// How many entries were dropped since the start.
  public let dropped: Int
  /// How the last batch went; nil before the first one.
  public let lastResult: BatchResult?

  /// How the sending of a batch ended.
  public enum BatchResult: String, Sendable {
    /// The service has it.
    case sent
    /// The service would refuse it again, so that it was dropped.
    case refused
    /// The service has required an update of the app.
    case updateRequired
    /// It is sent again later.
    case failed
  }
}
