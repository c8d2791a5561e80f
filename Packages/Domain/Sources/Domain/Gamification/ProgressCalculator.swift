/// Calculates the progress items that a series of updates leads to.
///
/// ```swift
/// var progress = ProgressCalculator()
/// progress.set(try ProgressItem(id: "world1", value: 0.75))
/// progress.set(try ProgressItem(id: "world1", value: 0.5))
/// progress.items["world1"]?.value  // 0.75
/// ```
public struct ProgressCalculator: Sendable {
  /// The items by id.
  public private(set) var items: [String: ProgressItem] = [:]

  /// Creates a calculator without items.
  public init() {}

  /// Adds an item or updates the one with its id.
  ///
  /// Progress never decreases: an item with a lower value changes nothing, its metadata included.
  /// Otherwise, the new metadata replaces that of the same keys.
  public mutating func set(_ item: ProgressItem) {
    items[item.id] = items[item.id]?.updated(by: item) ?? item
  }

  /// Removes an item, if there is one; a later one starts anew.
  public mutating func delete(id: String) { items[id] = nil }
}
