import Domain
import FormKit

extension FormSubmissionResponse {
  /// The message for the person; nil when the form is done.
  var phrase: Phrase? {
    switch self {
    case .completed: nil
    case .requiresAdditionalInfo: "submission.additionalInfo"
    case .requiresMFA: "submission.code"
    case .requiresVerification: "submission.verification"
    case .requiresGuardianConsent: "submission.guardian"
    case .requiresUpgrade: "submission.upgrade"
    case .validationFailed: "submission.invalid"
    case .failed(isRetryable: true): "submission.failed"
    case .failed(isRetryable: false): "submission.refused"
    case .wrongCode: "submission.codeEnded"
    case .formerAccepted: "submission.formerAccepted"
    case .unknownForm: "submission.unknownForm"
    case .formChanged: "submission.formChanged"
    case .tooLarge: "submission.tooLarge"
    case .unsupported: "submission.unsupported"
    }
  }
}

extension FormSubmissionResponse {
  /// Returns the reason why the service returned answers: messages at the fields, and a notice about everything else.
  ///
  /// - Parameter form: The form that shows the fields; nil for none.
  func returnedReason(in form: CompiledForm?) -> (messages: [FieldPath: Phrase], notice: Notice?) {
    guard case .validationFailed(let issues) = self else {
      return ([:], phrase.map { Notice(.warning, $0) })
    }
    let (messages, others) = issues.messages(in: form)
    return (
      messages,
      others.first.map { first in
        Notice(.warning, others.dropFirst().reduce(first, +))
      }
    )
  }
}

extension [SubmissionIssue] {
  /// Returns the result for the form: each error at its field, and the others in a notice.
  func result(in form: CompiledForm) -> ScreenResult {
    let (messages, others) = messages(in: form)
    return .stay(
      messages: messages,
      notice: messages.isEmpty || !others.isEmpty
        ? Notice(.error, others.reduce("submission.invalid", +)) : nil)
  }

  /// The errors at the fields of a form, and the others.
  fileprivate func messages(in form: CompiledForm?) -> ([FieldPath: Phrase], others: [Phrase]) {
    let known = Set(form?.schema.fields.map(\.id.rawValue) ?? [])
    var messages: [FieldPath: Phrase] = [:]
    var others: [Phrase] = []
    for issue in self where issue.severity == "error" {
      let message = Phrase.verbatim(issue.message)
      // The last name of the path, such as `number` of `phones[0].number`.
      let name = issue.field?.split(separator: ".").last.map { String($0.prefix { $0 != "[" }) }
      if let field = issue.field, let name, known.contains(name) {
        let path = FieldPath(field)
        messages[path] = messages[path].map { $0 + message } ?? message
      } else {
        others.append(message)
      }
    }
    return (messages, others)
  }
}
