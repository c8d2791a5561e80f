internal import FormKit

/// A button below the fields.
public struct FormButton: Sendable, Hashable {
  /// What a button does.
  public enum Role: Sendable, Hashable {
    /// Shows the page before, or the fields again when all answers show.
    case previousPage
    /// Judges the page and shows the next.
    case nextPage
    /// Judges the last page and shows all answers.
    case review
    /// Submits the form.
    case submit
    /// Ends the form with an action of its own.
    case action(String)

    /// Whether it is what the return key presses after the last field.
    public var leadsOn: Bool {
      switch self {
      case .nextPage, .review, .submit: true
      case .previousPage, .action: false
      }
    }
  }

  /// What it does.
  public let role: Role
  /// What it says.
  public let label: String
  /// Whether it can be pressed.
  public let isEnabled: Bool
  /// Whether the effect of the button cannot be undone.
  public let isDestructive: Bool
}

extension FormModel {
  /// The buttons below the fields, or below all answers, in order.
  public var buttons: [FormButton] {
    let form = component
    let messages = engine.environment.messages
    let isPaged = form.progress != nil
    if isReviewing {
      return [
        FormButton(.previousPage, messages.text("form.previous")),
        FormButton(.submit, form.submitLabel, isEnabled: form.canSubmit),
      ]
    }
    return form.buttons.map { button in
      switch button.role {
      case .previousPage: FormButton(.previousPage, button.label)
      case .nextPage: FormButton(.nextPage, button.label)
      case .action(let id):
        FormButton(.action(id), button.label, isDestructive: button.isDestructive)
      case .submit where isPaged: FormButton(.review, messages.text("form.review"))
      case .submit: FormButton(.submit, button.label, isEnabled: form.canSubmit)
      }
    }
  }
}

extension FormButton {
  fileprivate init(
    _ role: Role, _ label: String, isEnabled: Bool = true, isDestructive: Bool = false
  ) {
    self.isDestructive = isDestructive
    self.role = role
    self.label = ShownText.plain(label)
    self.isEnabled = isEnabled
  }
}
