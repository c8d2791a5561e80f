/// How far a person has come with one thing.
public struct ProgressItem: Identifiable, Hashable, Sendable {
  /// The item's id.
  public let id: String
  /// The progress, from 0 to 1.
  public let value: Double
  /// Values of the app.
  public let metadata: [String: GamificationDictionaryValue]

  /// An error from creating an item.
  public enum Error: String, Swift.Error, Hashable, Sendable {
    /// The value is outside 0 to 1, or no number.
    case valueOutOfRange
  }

  /// Creates an item.
  ///
  /// - Parameters:
  ///   - id: The item's id.
  ///   - value: The progress, from 0 to 1.
  ///   - metadata: Values of the app; default none.
  /// - Throws: ``Error/valueOutOfRange``.
  public init(
    id: String, value: Double, metadata: [String: GamificationDictionaryValue] = [:]
  ) throws(Error) {
    guard (0...1).contains(value) else { throw .valueOutOfRange }
    self.init(id: id, uncheckedValue: value, metadata: metadata)
  }

  private init(
    id: String, uncheckedValue: Double, metadata: [String: GamificationDictionaryValue]
  ) {
    self.id = id
    value = uncheckedValue
    self.metadata = metadata
  }

  /// The item after another one with its id: values never decrease, metadata is merged by key.
  func updated(by item: ProgressItem) -> ProgressItem {
    guard item.value >= value else { return self }
    return ProgressItem(
      id: id, uncheckedValue: item.value, metadata: metadata.merging(item.metadata) { $1 })
  }
}
