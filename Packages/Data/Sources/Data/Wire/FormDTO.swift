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

/// The body of a form submission, with the form's values.
struct SubmissionBody: Encodable, Sendable {
  let values: [String: JSONValue]
}

extension FormSubmissionResponse: Decodable {
  private enum CodingKeys: CodingKey {
    case status, form, method, verdict, isRetryable
  }

  private struct Verdict: Decodable {
    let issues: [SubmissionIssue]
  }

  /// Decodes a response from the service.
  ///
  /// - Throws: `DecodingError` when the status is unknown or the response is invalid.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch try container.decode(String.self, forKey: .status) {
    case "completed": self = .completed
    case "requiresAdditionalInfo":
      self = .requiresAdditionalInfo(form: try container.decode(String.self, forKey: .form))
    case "requiresMFA": self = .requiresMFA(try container.decode(MFAMethod.self, forKey: .method))
    case "requiresVerification":
      self = .requiresVerification(
        try container.decode(VerificationMethod.self, forKey: .method))
    case "requiresGuardianConsent": self = .requiresGuardianConsent
    case "requiresUpgrade": self = .requiresUpgrade
    case "validationFailed":
      self = .validationFailed(try container.decode(Verdict.self, forKey: .verdict).issues)
    case "failed":
      self = .failed(isRetryable: try container.decode(Bool.self, forKey: .isRetryable))
    default:
      throw DecodingError.dataCorruptedError(
        forKey: .status, in: container, debugDescription: "An unknown status.")
    }
  }
}
