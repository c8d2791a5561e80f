public import FormKit

extension LogManager: FormAnalytics {
  /// Records what happens in forms: names of fields, pages and rules, counts and durations.
  public func record(_ event: FormAnalyticsEvent) {
    guard accepts(.analytic) else { return }
    let (action, facts) = event.kind.logged
    let parameters = facts.merging(
      ["form": event.form, "version": "\(event.version)"], uniquingKeysWith: { fact, _ in fact })
    trackEvent(name: "Form_\(action)", parameters: parameters, type: .analytic)
  }
}

extension FormAnalyticsEvent.Kind {
  /// The action in the event's name, and the facts about it.
  fileprivate var logged: (action: String, facts: [String: String]) {
    switch self {
    case .started: ("Start", [:])
    case .pageShown(let page): ("PageShow", ["page": page])
    case .fieldFocused(let field): ("FieldFocus", ["field": "\(field)"])
    case .fieldChanged(let field): ("FieldChange", ["field": "\(field)"])
    case .fieldLeft(let field, let time):
      ("FieldLeave", ["field": "\(field)", "milliseconds": "\(time)"])
    case .fieldCorrected(let field): ("FieldCorrect", ["field": "\(field)"])
    case .errorShown(let field, let rule):
      ("ErrorShow", ["field": field?.description ?? "", "rule": rule])
    case .submitAttempted(let attempt, let errors):
      ("Submit", ["attempt": "\(attempt)", "errors": "\(errors)"])
    case .submitFailed: ("Submit_Fail", [:])
    case .submitted(let time): ("Submit_Success", ["milliseconds": "\(time)"])
    case .abandoned(let field, let page, let time):
      (
        "Abandon",
        [
          "field": field?.description ?? "", "page": page ?? "", "milliseconds": "\(time)",
        ]
      )
    }
  }
}
