import Domain
import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A form schema, as the JSON bytes that the service sent.
struct FormSchemaDTO: Decodable, Sendable {
  let json: Data
}

/// The submissions of a form that the service has accepted.
struct ReceivedSubmissionsDTO: Decodable, Sendable {
  struct Item: Decodable, Sendable {
    let id: String
    let receivedAt: Date
    let values: [String: JSONValue]
  }

  let submissions: [Item]
  let next: String?
}

/// The body of a form submission, with the form's values.
struct SubmissionBody: Encodable, Sendable {
  let values: [String: JSONValue]
  let version: Int?
  let replaces: [String]?
  let challenge: String?
  let code: String?
}

/// A submission that the service has not looked into.
struct RefusedSubmissionError: Error {
  let response: FormSubmissionResponse

  /// Creates the error for an error response; nil for another one.
  init?(_ error: NetworkError) {
    switch ServiceProblem(error) {
    case _ where error.statusCode == 413: response = .tooLarge
    case .formChanged: response = .formChanged
    case .formerAccepted: response = .formerAccepted
    default: return nil
    }
  }
}

/// The service's response to a submitted form.
struct FormSubmissionDTO: Decodable, Sendable {
  let response: FormSubmissionResponse

  private enum CodingKeys: CodingKey {
    case status, form, method, challenge, verdict, isRetryable, attemptsLeft
  }

  private struct Verdict: Decodable {
    let issues: [IssueDTO]
  }

  private struct IssueDTO: Decodable {
    let field: String?
    let rule: String
    let severity: String
    let message: String
  }

  /// Decodes a response from the service.
  ///
  /// A status, a method or another value of a later version of the service is `unsupported`.
  ///
  /// - Throws: `DecodingError` when the response is invalid.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch try container.decode(String.self, forKey: .status) {
    case "completed": response = .completed
    case "requiresAdditionalInfo":
      response = .requiresAdditionalInfo(form: try container.decode(String.self, forKey: .form))
    case "requiresMFA":
      let challenge = try container.decode(String.self, forKey: .challenge)
      let method = MFAMethod(rawValue: try container.decode(String.self, forKey: .method))
      response = method.map { .requiresMFA($0, challenge: challenge) } ?? .unsupported
    case "requiresVerification":
      let challenge = try container.decode(String.self, forKey: .challenge)
      let method = VerificationMethod(rawValue: try container.decode(String.self, forKey: .method))
      response = method.map { .requiresVerification($0, challenge: challenge) } ?? .unsupported
    case "wrongCode":
      response = .wrongCode(attemptsLeft: try container.decode(Int.self, forKey: .attemptsLeft))
    case "requiresGuardianConsent": response = .requiresGuardianConsent
    case "requiresUpgrade": response = .requiresUpgrade
    case "validationFailed":
      response = .validationFailed(
        try container.decode(Verdict.self, forKey: .verdict).issues.map {
          SubmissionIssue(
            field: $0.field, rule: $0.rule, severity: $0.severity, message: $0.message)
        })
    case "failed":
      response = .failed(isRetryable: try container.decode(Bool.self, forKey: .isRetryable))
    default: response = .unsupported
    }
  }
}
