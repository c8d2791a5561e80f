public import FormKit

extension LogManager: FormLogger {
  /// Records what happens in forms: names of fields, pages and rules, counts and durations.
  public func trackEvent(event: FormAnalyticsEvent) {
    guard accepts(.analytic) else { return }
    let (action, facts) = event.kind.logged
    let parameters = facts.merging([
      "form": .public(event.form), "version": .public(event.version),
    ])
    trackEvent(name: "Form_\(action)", parameters: parameters, type: .analytic)
  }
}

extension FormAnalyticsEvent.Kind {
  /// The action in the event's name, and the facts about it.
  fileprivate var logged: (action: String, facts: LogParameters) {
    switch self {
    case .started: ("Start", [:])
    case .pageShown(let page): ("PageShow", ["page": .public(page)])
    case .fieldFocused(let field): ("FieldFocus", ["field": .public("\(field)")])
    case .fieldChanged(let field): ("FieldChange", ["field": .public("\(field)")])
    case .fieldLeft(let field, let time):
      ("FieldLeave", ["field": .public("\(field)"), "milliseconds": .public(time)])
    case .fieldCorrected(let field): ("FieldCorrect", ["field": .public("\(field)")])
    case .errorShown(let field, let rule):
      ("ErrorShow", ["field": .public(field?.description ?? ""), "rule": .public(rule)])
    case .submitAttempted(let attempt, let errors):
      ("Submit", ["attempt": .public(attempt), "errors": .public(errors)])
    case .submitFailed: ("Submit_Fail", [:])
    case .submitted(let time): ("Submit_Success", ["milliseconds": .public(time)])
    case .abandoned(let field, let page, let time):
      (
        "Abandon",
        [
          "field": .public(field?.description ?? ""), "page": .public(page ?? ""),
          "milliseconds": .public(time),
        ]
      )
    }
  }
}
