internal import FormKit

extension FormMarkup {
  /// A button with its label and the id of its control.
  struct MainButton {
    let button: HTMLSubmission.Button
    var label: String
    var id: String?
    var isDestructive = false
    var isAlternative = false

    init(_ component: ButtonComponent) {
      button = HTMLSubmission.Button(component.role)
      label = component.label
      isDestructive = component.isDestructive
      isAlternative = component.isAlternative
      if case .action(let id) = component.role, FieldID.isValid(id) { self.id = id }
    }

    init(submit label: String) {
      button = .submit
      self.label = label
    }
  }

  private var shownButtons: [ButtonComponent] {
    form.buttons.filter { button in
      if case .action(let id) = button.role { !renderer.omittedActions.contains(id) } else { true }
    }
  }

  /// The form's own buttons at the end of the header.
  var headerButtons: [ButtonComponent] {
    guard renderer.frame != nil, !renderer.headerActions.isEmpty else { return [] }
    return shownButtons.filter { button in
      if case .action(let id) = button.role { renderer.headerActions.contains(id) } else { false }
    }
  }

  /// The form's own buttons below it, the main one first.
  var mainButtons: [MainButton] {
    let inHeader = headerButtons.map(\.role)
    let shown = shownButtons.filter { !inHeader.contains($0.role) }
    if isStacked { return shown.map(MainButton.init) }
    let actions = shown.filter { if case .action = $0.role { true } else { false } }
    if renderer.scope == .wholeForm {
      return [MainButton(submit: form.submitLabel)] + actions.map(MainButton.init)
    }
    let ways = shown.filter { if case .action = $0.role { false } else { true } }
    let forward = ways.filter { $0.role != .previousPage }
    let back = ways.filter { $0.role == .previousPage }
    return forward.map(way) + (actions + back).map(MainButton.init)
  }

  /// The button of a page's main way on; the last of several pages leads to the review, if there is one.
  private func way(_ component: ButtonComponent) -> MainButton {
    var button = MainButton(component)
    if renderer.reviewsPages, form.progress != nil, component.role == .submit {
      button.label = messages.text("form.review")
    }
    return button
  }

  /// Whether the buttons stand one below another: those of a form with a primary action.
  var isStacked: Bool {
    guard let first = form.buttons.first, first.isPrimary, case .action(let id) = first.role else {
      return false
    }
    return renderer.scope == .currentPage && !renderer.omittedActions.contains(id)
  }

  /// The id of the button that submits, as that of the terminal's command; another control may have it.
  static let submitID = "continueButton"

  /// Writes the buttons below the form.
  mutating func writeButtons() {
    // A link above the title, or a button of the content, stands for the submit button.
    let isElsewhere =
      hasBackLink || renderer.content.flatMap(\.actions).contains(where: \.submitsForm)
    let buttons = mainButtons.filter { !isElsewhere || $0.button != .submit }
    let own = Set(
      form.buttons.compactMap { button in
        if case .action(let id) = button.role { id } else { nil }
      })
    let more = renderer.notices.filter { !$0.isOffer }.flatMap(\.actions).filter {
      !own.contains($0.id)
    }
    let back = renderer.canGoBack ? messages.text("form.back") : nil
    let update = form.hasConditions ? messages.text("form.update") : nil
    let isStacked = isStacked
    let submitID = buttons.contains { $0.button == .submit } ? freeID(Self.submitID) : nil
    let or = messages.text("form.or")
    // The script puts messages about the form above its buttons.
    let hasFields = shownPages.containsField { _ in true }
    if !hasFields, buttons.isEmpty, more.isEmpty, back == nil, update == nil { return }
    if isStacked { writer.use(.stacks) }
    writer.element("div", .value("class", isStacked ? "buttons stack" : "buttons")) { writer in
      for (index, button) in buttons.enumerated() {
        let wasAlternative = index > 0 && buttons[index - 1].isAlternative
        if button.isAlternative, !wasAlternative {
          writer.element("p", .value("class", "or"), text: or)
          writer.line("<div class=\"beside\">")
        }
        if wasAlternative, !button.isAlternative { writer.line("</div>") }
        writer.button(
          button.button, button.label,
          style: index == 0 && !isElsewhere
            ? "primary" : Self.style(of: button, isLast: isStacked && index > 1),
          id: button.button == .submit ? submitID : button.id)
        if button.isAlternative, index == buttons.count - 1 { writer.line("</div>") }
      }
      for action in more {
        writer.button(
          .action(action.id), action.label, style: action.isDestructive ? "danger" : nil,
          id: FieldID.isValid(action.id) ? action.id : nil)
      }
      if let back { writer.button(.back, back, style: "quiet") }
      // The script shows what depends on the answers.
      if let update {
        writer.element("noscript") { $0.button(.update, update, style: "quiet") }
      }
    }
  }

  /// - Parameter isLast: Whether other ways on stand before it.
  private static func style(of button: MainButton, isLast: Bool) -> String? {
    if button.isDestructive { return "danger" }
    return button.button == .previousPage || isLast && button.button == .submit ? "quiet" : nil
  }
}
