/// A change of a progress item.
public struct ProgressStep: Identifiable, Hashable, Sendable {
  /// The kinds of changes.
  public enum Change: Hashable, Sendable {
    /// Adds an item or updates the one with its id.
    case set(ProgressItem)
    /// Removes the item with an id.
    case delete(itemID: String)
  }

  /// The step's id; of several steps with one id, the first counts.
  public let id: String
  /// The change.
  public let change: Change

  /// Creates a step.
  public init(id: String, change: Change) {
    self.id = id
    self.change = change
  }

  /// The id of the item.
  public var itemID: String {
    switch change {
    case .set(let item): item.id
    case .delete(let itemID): itemID
    }
  }
}
