/// One page of a form, or the whole of an unpaged one.
public struct PageComponent: Sendable, Hashable, Identifiable {
  /// The page's id; empty for the only page of an unpaged form.
  public let id: String
  /// The heading; nil for none.
  public let title: String?
  /// Whether it shows at all; the form says which one is current.
  public let isVisible: Bool
  /// What is on it.
  public let items: [FormItemComponent]
}

/// How far a form of several pages has come.
public struct ProgressComponent: Sendable, Hashable {
  /// The current page's number among the visible ones, from 1.
  public let number: Int
  /// How many pages show.
  public let total: Int
  /// "Page 2 of 3".
  public let text: String
}

/// A button below the fields.
public struct ButtonComponent: Sendable, Hashable {
  /// What pressing it does.
  public enum Role: Sendable, Hashable {
    /// Shows the page before.
    case previousPage
    /// Judges the page and shows the next.
    case nextPage
    /// Submits the form.
    case submit
    /// Ends the form with the action's id, without validation.
    case action(String)
  }

  /// What pressing it does.
  public let role: Role
  /// What it says.
  public let label: String
  /// Whether the effect of the button cannot be undone.
  public let isDestructive: Bool
  /// Whether it is the main button in place of submit.
  public let isPrimary: Bool
  /// Whether it stands beside its like, behind a divider: another way to the same end.
  public let isAlternative: Bool

  init(
    role: Role, label: String, isDestructive: Bool = false, isPrimary: Bool = false,
    isAlternative: Bool = false
  ) {
    self.role = role
    self.isPrimary = isPrimary
    self.isAlternative = isAlternative
    self.label = label
    self.isDestructive = isDestructive
  }
}
