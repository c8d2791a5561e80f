public import FormKit

extension HTMLSubmission {
  /// The button that a form was sent by.
  public enum Button: Sendable, Hashable {
    /// Submit the form.
    case submit
    /// Judge the page and show the next.
    case nextPage
    /// Show the page before.
    case previousPage
    /// Show what follows from the answers, without judging them.
    case update
    /// Leave the form for the screen below.
    case back
    /// An action of the form, a notice, the content or the frame, by its id.
    case action(String)
    /// Show a page.
    case page(String)
    /// Add an item to a repeat, by its path.
    case add(String)
    /// Remove an item, by its path.
    case remove(String)
    /// Show a field's page, to change it.
    case change(FieldPath)
    /// Try a field's failed check again.
    case retry(FieldPath)
    /// Take a suggestion as a field's value.
    case use(FieldPath, String)
  }
}

extension HTMLSubmission.Button: CustomStringConvertible {
  init(_ role: ButtonComponent.Role) {
    self =
      switch role {
      case .submit: .submit
      case .nextPage: .nextPage
      case .previousPage: .previousPage
      case .action(let id): .action(id)
      }
  }

  /// The value the button is sent with.
  public var description: String {
    switch self {
    case .submit: "submit"
    case .nextPage: "next"
    case .previousPage: "previous"
    case .update: "update"
    case .back: "back"
    case .action(let id): "action:\(id)"
    case .page(let id): "page:\(id)"
    case .add(let path): "add:\(path)"
    case .remove(let path): "remove:\(path)"
    case .change(let path): "change:\(path)"
    case .retry(let path): "retry:\(path)"
    case .use(let path, let text): "use:\(path)=\(text)"
    }
  }

  /// Reads a button's value; nil for one that no button has.
  init?(_ text: String) {
    switch text {
    case "submit": self = .submit
    case "next": self = .nextPage
    case "previous": self = .previousPage
    case "update": self = .update
    case "back": self = .back
    default:
      guard let colon = text.firstIndex(of: ":") else { return nil }
      let rest = String(text[text.index(after: colon)...])
      self.init(kind: text[..<colon], rest)
    }
  }

  private init?(kind: Substring, _ rest: String) {
    switch kind {
    case "action": self = .action(rest)
    case "page": self = .page(rest)
    case "add": self = .add(rest)
    case "remove": self = .remove(rest)
    case "change": self = .change(FieldPath(rest))
    case "retry": self = .retry(FieldPath(rest))
    case "use":
      guard let equals = rest.firstIndex(of: "=") else { return nil }
      self = .use(FieldPath(String(rest[..<equals])), String(rest[rest.index(after: equals)...]))
    default: return nil
    }
  }
}
