#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The answers of a form, ready for the service.
///
/// Descriptions contain the identifiers only, never an answer.
public struct FormSubmission: Codable, Hashable, Sendable, Identifiable {
  /// The idempotency key: 1 to 64 ASCII letters, digits, `_` and `-`.
  ///
  /// The service takes submissions with the same key and the same values once. A person's next attempt with
  /// other values needs another key.
  public let id: String
  /// The identifier of the form.
  public let form: String
  /// The version of the form's schema by which the values were entered; nil in submissions of earlier versions
  /// of the app.
  public let version: Int?
  /// The identifiers of the submissions that waited with the person's former answers, which these replace.
  ///
  /// The service may have accepted one of them although its answer was lost; then it does not accept this one, see
  /// ``FormSubmissionResponse/formerAccepted``.
  public let replaces: [FormSubmission.ID]
  /// The values as a JSON object in UTF-8.
  public private(set) var values: Data
  /// The values without secrets, which stay when the submission is returned; nil for none.
  public private(set) var publicValues: Data?
  /// Whether the service has not accepted it while it waited, so that the person has to act.
  public private(set) var isReturned = false
  /// The service's response to one that was returned; nil before, and in submissions of other versions of the app.
  public private(set) var response: FormSubmissionResponse?
  /// Whether the person has been shown that it was returned.
  public private(set) var isShown = false
  /// Whether it is in the queue while its first answer is awaited: when the process ends meanwhile, the person has
  /// not been shown that it waits, and still has its draft.
  public private(set) var isUnderWay = false

  /// Creates a submission.
  ///
  /// - Parameter former: The submission with the person's former answers, which this one replaces; default none. One
  ///   that was returned is no longer on its way, so that the service need not know of it.
  public init(
    id: String, form: String, version: Int? = nil, values: Data, publicValues: Data? = nil,
    replacing former: FormSubmission? = nil
  ) {
    let formerIDs = former.map { $0.isReturned ? [] : $0.replaces + [$0.id] } ?? []
    replaces = formerIDs.filter { $0 != id }
    self.publicValues = publicValues
    self.id = id
    self.form = form
    self.version = version
    self.values = values
  }

  /// The submission as one that the service has not accepted, without its secrets.
  func returned(_ response: FormSubmissionResponse) -> FormSubmission {
    var submission = self
    submission.response = response
    (submission.isReturned, submission.isUnderWay) = (true, false)
    submission.values = publicValues ?? Data("{}".utf8)
    submission.publicValues = nil
    return submission
  }

  /// The submission as one of which the person has been shown that it waits or was returned.
  func shown() -> FormSubmission {
    var submission = self
    (submission.isShown, submission.isUnderWay) = (isReturned, false)
    return submission
  }

  /// The submission as one whose first answer is awaited.
  func underWay() -> FormSubmission {
    var submission = self
    submission.isUnderWay = true
    return submission
  }

  /// Decodes a submission, also one of an earlier version of the app.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(String.self, forKey: .id)
    form = try container.decode(String.self, forKey: .form)
    version = try container.decodeIfPresent(Int.self, forKey: .version)
    replaces = try container.decodeIfPresent([String].self, forKey: .replaces) ?? []
    values = try container.decode(Data.self, forKey: .values)
    publicValues = try container.decodeIfPresent(Data.self, forKey: .publicValues)
    isReturned = try container.decodeIfPresent(Bool.self, forKey: .isReturned) ?? false
    // Another version of the app may have written a response that this one does not know.
    response = try? container.decodeIfPresent(FormSubmissionResponse.self, forKey: .response)
    isShown = try container.decodeIfPresent(Bool.self, forKey: .isShown) ?? false
    isUnderWay = try container.decodeIfPresent(Bool.self, forKey: .isUnderWay) ?? false
  }
}

/// The code that a person enters because the service asked for one before it accepts a submission.
public struct SubmissionCode: Hashable, Sendable {
  /// The challenge of the service's response.
  public let challenge: String
  /// The code.
  public let code: SecretString

  /// Creates a code.
  public init(challenge: String, code: SecretString) {
    self.challenge = challenge
    self.code = code
  }
}

extension FormSubmission: CustomStringConvertible, CustomReflectable {
  /// The identifiers of the submission and its form.
  public var description: String { "submission \(id) of \(form)" }
  /// A mirror without the values.
  public var customMirror: Mirror { Mirror(self, children: ["id": id, "form": form]) }
}

/// A submission that the service has accepted.
///
/// Descriptions contain the identifier and the time only.
public struct ReceivedSubmission: Hashable, Sendable, Identifiable {
  /// The submission's identifier at the service: its idempotency key, if it had one.
  public let id: String
  /// The time at which the service received it.
  public let receivedAt: Date
  /// The values that the service shows of it, as a JSON object in UTF-8: `"•••"` in place of each sensitive one.
  public let values: Data

  /// Creates a received submission.
  public init(id: String, receivedAt: Date, values: Data) {
    self.id = id
    self.receivedAt = receivedAt
    self.values = values
  }
}

extension ReceivedSubmission: CustomStringConvertible, CustomReflectable {
  /// The identifier of the submission.
  public var description: String { "received submission \(id)" }
  /// A mirror without the values.
  public var customMirror: Mirror { Mirror(self, children: ["id": id, "receivedAt": receivedAt]) }
}
