/// Something to tell the person besides the form's own issues: an upload that failed, a success.
public struct FormNotice: Sendable, Hashable {
  /// How a notice is meant.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// For information.
    case info
    /// Something went well.
    case success
    /// Something may need attention.
    case warning
    /// Something went wrong.
    case error
  }

  /// How it is meant.
  public var kind: Kind
  /// What it says; sanitised when it is shown.
  public var text: String
  /// The buttons it offers, in order; they stand behind those of the form.
  public var actions: [Action]
  /// The page outside of the form where the person goes on; nil for none.
  public var link: Link?

  /// Whether it can be the reason of a refused submission: an error, or a warning without buttons.
  ///
  /// Then a surface needs no sentence of its own about the refusal. A warning with buttons is an offer.
  public var canExplainRefusal: Bool {
    kind == .error || kind == .warning && actions.isEmpty
  }

  /// A button of a notice or of content.
  public struct Action: Sendable, Hashable {
    /// The id that the surface reports when the button is pressed.
    public let id: String
    /// The title of the button.
    public let label: String
    /// Whether the effect of the button cannot be undone.
    public let isDestructive: Bool
    /// Whether surfaces draw it filled, as the main button of a card; a notice's and a row's buttons never are.
    public let isPrimary: Bool

    /// Makes a button; by default its effect can be undone, and it is not the main one.
    public init(
      _ id: String, label: String, isDestructive: Bool = false, isPrimary: Bool = false
    ) {
      self.id = id
      self.label = label
      self.isDestructive = isDestructive
      self.isPrimary = isPrimary
    }

    /// Makes a button of content that submits the form, in the place of the form's own submit button.
    ///
    /// Pages and full screens draw the submit button there; lines have it in their menu as ever.
    public static func submit(_ label: String) -> Self { Self("_submit", label: label) }

    /// Whether it submits the form; no action of a schema has its id.
    public var submitsForm: Bool { id == "_submit" }
  }

  /// A page outside of the form.
  public struct Link: Sendable, Hashable {
    /// The text of the link.
    public let label: String
    /// The address of the page; one that is not HTTP or HTTPS is shown and leads nowhere.
    public let address: String

    /// Makes a link.
    public init(_ label: String, address: String) {
      self.label = label
      self.address = address
    }
  }

  /// Makes a notice; without buttons and without a link by default.
  public init(_ kind: Kind, _ text: String, actions: [Action] = [], link: Link? = nil) {
    self.kind = kind
    self.text = text
    self.actions = actions
    self.link = link
  }

  /// The notice for a surface without links: its text, then the text of the link and its address.
  public var plainText: String { link.map { "\(text) \($0.label): \($0.address)" } ?? text }
}

extension FormMessages {
  /// The word before a notice, for readers who do not see its color.
  public func marker(_ kind: FormNotice.Kind) -> String { text("notice.\(kind.rawValue)") }
}
