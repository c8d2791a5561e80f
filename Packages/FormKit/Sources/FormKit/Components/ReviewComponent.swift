/// Every answer to be read once more before submitting, secrets as `•••`.
public struct ReviewComponent: Sendable, Hashable {
  /// One answer.
  public struct Row: Sendable, Hashable, Identifiable {
    /// The field.
    public let id: FieldPath
    /// The id of the field's control.
    public let controlID: String
    /// The field's label.
    public let label: String
    /// The value in words; empty for none.
    public let value: String
    /// Whether it can be changed.
    public let isEditable: Bool
  }

  /// Answers under one heading.
  public struct Section: Sendable, Hashable {
    /// The page they are on; empty for an unpaged form.
    public let page: String
    /// The heading; nil for none.
    public let title: String?
    /// The answers in visual order.
    public let rows: [Row]
    /// The item of a repeat that the answers are; nil for others, and for items that have headings of
    /// their own.
    public let item: Item?
  }

  /// An item of a repeat whose answers fit the columns of a table.
  public struct Item: Sendable, Hashable {
    /// The path of the repeat, such as `members`.
    public let repetition: String
    /// The heading of all items.
    public let caption: String
  }

  /// The heading.
  public let title: String
  /// The sections that have answers, in visual order.
  public let sections: [Section]
}
