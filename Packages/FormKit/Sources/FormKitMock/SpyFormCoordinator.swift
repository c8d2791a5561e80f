public import FormKit

/// A coordinator that only remembers what it was told.
@MainActor
public final class SpyFormCoordinator: FormFlowCoordinator {
  /// What a coordinator can be told.
  public enum Event: Sendable, Hashable {
    /// The submission was done.
    case completed
    /// A second factor was asked for.
    case mfa(method: MFAMethod)
    /// Another form was asked for, by its id.
    case additionalInfo(schema: String)
    /// An upgrade was asked for.
    case upgrade
    /// A verification was asked for.
    case verification(method: String)
    /// A guardian's consent was asked for.
    case guardianConsent
    /// The server refused values.
    case validationFailed([FieldPath: String])
    /// It failed.
    case failed(message: String, isRetryable: Bool)
    /// The person left.
    case cancelled
  }

  /// Everything in order.
  public private(set) var events: [Event] = []
  /// The last event; nil before the first.
  public var lastRoute: Event? { events.last }

  /// Makes a spy that has heard nothing.
  public init() {}

  /// Remembers a result.
  public func formDidSubmit(_ result: FormSubmissionResult) {
    switch result {
    case .completed: events.append(.completed)
    case .requiresMFA(let method): events.append(.mfa(method: method))
    case .requiresAdditionalInfo(let form): events.append(.additionalInfo(schema: form.schema.id))
    case .requiresUpgrade: events.append(.upgrade)
    case .requiresVerification(let method): events.append(.verification(method: method))
    case .requiresGuardianConsent: events.append(.guardianConsent)
    case .validationFailed(let messages): events.append(.validationFailed(messages))
    case .failed(let message, let isRetryable):
      events.append(.failed(message: message, isRetryable: isRetryable))
    }
  }

  /// Remembers that the person left.
  public func formDidCancel() { events.append(.cancelled) }
}
