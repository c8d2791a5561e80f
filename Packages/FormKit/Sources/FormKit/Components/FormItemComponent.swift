/// Something on a page, in visual order.
public indirect enum FormItemComponent: Sendable, Hashable {
  /// A field.
  case field(FieldComponent)
  /// A section.
  case section(SectionComponent)
  /// A repeat.
  case repetition(RepeatComponent)

  /// Whether it shows.
  public var isVisible: Bool {
    switch self {
    case .field(let field): field.isVisible
    case .section(let section): section.isVisible
    case .repetition(let repetition): repetition.isVisible
    }
  }
}

extension Sequence<FormItemComponent> {
  /// Every field among the items, those in sections and repeats included, in visual order.
  public var fields: [FieldComponent] {
    flatMap { item -> [FieldComponent] in
      switch item {
      case .field(let field): [field]
      case .section(let section): section.items.fields
      case .repetition(let repetition): repetition.entries.flatMap(\.items.fields)
      }
    }
  }
}

/// A group of fields.
public struct SectionComponent: Sendable, Hashable {
  /// The schema's id; empty when it has none.
  public let id: String
  /// The heading; nil for a group without one.
  public let title: String?
  /// The level of the heading, from 2.
  public let level: Int
  /// Whether it shows.
  public let isVisible: Bool
  /// What is in it.
  public let items: [FormItemComponent]
}

/// A group of fields that repeats.
public struct RepeatComponent: Sendable, Hashable, Identifiable {
  /// One item.
  public struct Entry: Sendable, Hashable, Identifiable {
    /// The item's path, such as `members[1]`.
    public let id: String
    /// The heading, such as "Member 2".
    public let title: String
    /// What the button that removes it says; nil when no item may be removed.
    public let removeLabel: String?
    /// What is in it.
    public let items: [FormItemComponent]
  }

  /// The repeat's path, such as `members`.
  public let id: String
  /// The stable id, such as `membersGroup`.
  public let controlID: String
  /// The heading of all items; nil for none.
  public let title: String?
  /// What one item is called.
  public let label: String
  /// The level of the heading, from 2.
  public let level: Int
  /// Whether it shows.
  public let isVisible: Bool
  /// The issues that show, in order: too few or too many items.
  public let issues: [IssueComponent]
  /// The items in order.
  public let entries: [Entry]
  /// What the button that adds an item says; nil when no more may be added.
  public let addLabel: String?
}
