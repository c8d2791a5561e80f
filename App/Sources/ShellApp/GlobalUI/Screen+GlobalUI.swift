public import FormKit

extension Screen {
  /// A dialog as a screen of its own: submitting is its default answer, the other an action.
  public init(_ dialog: DialogModel, at route: Route, environment: FormEnvironment) throws {
    try self.init(dialog, at: route, environment: environment, form: DecisionForm())
  }

  /// A dialog as a screen of its own, with a form that its presenter keeps.
  init(
    _ dialog: DialogModel, at route: Route, environment: FormEnvironment, form: DecisionForm
  ) throws {
    try self.init(
      route, dialog.title, dialog.message.map { Notice(.warning, $0) },
      dialog.defaultAction, dialog.otherActions, environment, form)
    if dialog.cancel != nil { hasOwnWayBack = true }
    isDialog = true
  }

  /// An empty or error state as a screen; submitting is its first way on, the others are actions.
  public init(
    _ content: ContentUnavailableModel, at route: Route, environment: FormEnvironment
  ) throws {
    try self.init(content, at: route, environment: environment, form: DecisionForm())
  }

  /// An empty or error state as a screen, with a form that its presenter keeps.
  init(
    _ content: ContentUnavailableModel, at route: Route, environment: FormEnvironment,
    form: DecisionForm
  ) throws {
    let first = content.actions.first ?? CallToActionModel(.ok, title: "action.ok")
    try self.init(
      route, content.title, content.notice, first, Array(content.actions.dropFirst()), environment,
      form)
  }

  /// A decision is a form without fields, so that no surface needs code for it.
  init(
    _ route: Route, _ title: Phrase, _ notice: Notice?, _ submit: CallToActionModel,
    _ others: [CallToActionModel], _ environment: FormEnvironment, _ form: DecisionForm
  ) throws {
    func text(_ phrase: Phrase) -> FormText { .literal(environment.messages.text(phrase)) }
    let schema = FormSchema(
      "decision", title: text(title), submitLabel: text(submit.title), fields: [],
      actions: others.filter(\.acceptsPress).map {
        FormAction($0.id, label: text($0.title), isDestructive: $0.role == .destructive)
      })
    self.init(
      route: route, form: try form.compiled(schema), notices: [notice].compactMap { $0 },
      hasOwnWayBack: ([submit] + others).contains {
        $0.role == .cancel || $0.id == ActionID.back.rawValue
      }, environment: environment)
  }
}

extension Screen {
  /// The screen of a guest in place of a form for accounts with an address: it leads to the form that adds one.
  static func forGuest(
    _ title: Phrase, at route: Route, environment: FormEnvironment, form: DecisionForm
  ) -> Screen? {
    let createAccount = CallToActionModel(.linkAccount, title: "createAccount.open")
    var screen = try? Screen(
      .empty(title: title, message: "account.guest", actions: [createAccount]),
      at: route, environment: environment, form: form)
    screen?.canGoBack = true
    return screen
  }
}
