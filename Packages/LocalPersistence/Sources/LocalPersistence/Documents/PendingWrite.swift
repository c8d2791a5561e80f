/// A change that waits to be sent somewhere.
public struct PendingWrite<Payload: Codable & Sendable>: Sendable, Identifiable {
  /// Larger than that of every write enqueued before, and never used again.
  public let id: Int64
  /// What the write is about, if it was given.
  public let key: String?
  /// What is to be sent.
  public let payload: Payload
  /// How often it was tried, over all starts of the app.
  public let attempts: Int
}
