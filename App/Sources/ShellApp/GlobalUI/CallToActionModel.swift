/// A button that does one thing.
public struct CallToActionModel: Sendable, Hashable, Identifiable {
  /// How much a button weighs.
  public enum Role: String, Sendable, Hashable, CaseIterable {
    /// What most people came for; one to a screen.
    case primary
    /// Another way on.
    case secondary
    /// Leaves things as they are.
    case cancel
    /// Cannot be taken back.
    case destructive
  }

  /// The control's stable id.
  public let id: String
  /// The title.
  public let title: Phrase
  /// How much it weighs.
  public let role: Role
  /// Whether it can be used at all.
  public var isEnabled: Bool
  /// Whether its work is under way; a spinner takes the title's place.
  public var isBusy: Bool

  /// Makes a button; enabled and idle by default.
  public init(
    id: String, title: Phrase, role: Role = .primary, isEnabled: Bool = true, isBusy: Bool = false
  ) {
    self.id = id
    self.title = title
    self.role = role
    self.isEnabled = isEnabled
    self.isBusy = isBusy
  }

  /// Whether a press counts: a second one during the work does not.
  public var acceptsPress: Bool { isEnabled && !isBusy }
}
