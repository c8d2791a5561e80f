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

extension [SubmissionIssue] {
  /// Returns the result for the form: each error at its field, and the others in a notice.
  func result(in form: CompiledForm) -> ScreenResult {
    let known = Set(form.schema.fields.map(\.id.rawValue))
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
    let sentence = others.reduce(Phrase("submission.invalid")) { $0 + $1 }
    return .stay(
      messages: messages,
      notice: messages.isEmpty || !others.isEmpty ? Notice(.error, sentence) : nil)
  }
}
