/// Calculates the progress items that a series of updates leads to.
///
/// ```swift
/// var progress = ProgressCalculator()
/// progress.set(try ProgressItem(id: "world1", value: 0.75))
/// progress.set(try ProgressItem(id: "world1", value: 0.5))
/// progress.items["world1"]?.value  // 0.75
/// ```
public struct ProgressCalculator: Hashable, Sendable {
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

  /// Applies a step.
  public mutating func apply(_ step: ProgressStep) {
    switch step.change {
    case .set(let item): set(item)
    case .delete(let itemID): delete(id: itemID)
    }
  }

  /// Returns the highest progress of the items whose metadata has a value; nil without such an item.
  public func maximum(
    forMetadataField field: String, equalTo value: GamificationDictionaryValue
  ) -> Double? {
    items.values.filter { $0.metadata[field]?.matches(value) == true }.map(\.value).max()
  }

  /// Removes an item, if there is one; a later one starts anew.
  public mutating func delete(id: String) { items[id] = nil }
}
