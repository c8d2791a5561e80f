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
  }

  let submissions: [Item]
  let next: String?
}

/// The body of a form submission, with the form's values.
struct SubmissionBody: Encodable, Sendable {
  let values: [String: JSONValue]
}

/// The service's response to a submitted form.
struct FormSubmissionDTO: Decodable, Sendable {
  let response: FormSubmissionResponse

  private enum CodingKeys: CodingKey {
    case status, form, method, verdict, isRetryable
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
  /// - Throws: `DecodingError` when the status is unknown or the response is invalid.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch try container.decode(String.self, forKey: .status) {
    case "completed": response = .completed
    case "requiresAdditionalInfo":
      response = .requiresAdditionalInfo(form: try container.decode(String.self, forKey: .form))
    case "requiresMFA":
      response = .requiresMFA(try container.decode(MFAMethod.self, forKey: .method))
    case "requiresVerification":
      response = .requiresVerification(
        try container.decode(VerificationMethod.self, forKey: .method))
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
    default:
      throw DecodingError.dataCorruptedError(
        forKey: .status, in: container, debugDescription: "An unknown status.")
    }
  }
}
