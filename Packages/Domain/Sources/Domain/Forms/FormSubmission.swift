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
  /// The values as a JSON object in UTF-8.
  public let values: Data

  /// Creates a submission.
  public init(id: String, form: String, values: Data) {
    self.id = id
    self.form = form
    self.values = values
  }
}

extension FormSubmission: CustomStringConvertible, CustomReflectable {
  /// The identifiers of the submission and its form.
  public var description: String { "submission \(id) of \(form)" }
  /// A mirror without the values.
  public var customMirror: Mirror { Mirror(self, children: ["id": id, "form": form]) }
}

/// A submission that the service has accepted.
public struct ReceivedSubmission: Hashable, Sendable, Identifiable {
  /// The submission's identifier at the service: its idempotency key, if it had one.
  public let id: String
  /// The time at which the service received it.
  public let receivedAt: Date

  /// Creates a received submission.
  public init(id: String, receivedAt: Date) {
    self.id = id
    self.receivedAt = receivedAt
  }
}
