public import FormKit

/// A coordinator that only records its calls.
@MainActor
public final class SpyFormCoordinator: FormFlowCoordinator {
  /// A call.
  public enum Event: Sendable, Hashable {
    /// A submission completed the form.
    case success
    /// The form leads to the code of a second factor.
    case mfa(method: MFAMethod)
    /// The form leads to another form, by its id.
    case additionalInfo(schema: String)
    /// The form leads to the upgrade of the account.
    case upgrade
    /// The form leads to a verification.
    case verification(method: String)
    /// The form leads to the consent of a guardian.
    case guardianConsent
    /// The server refused values.
    case validationFailed([FieldPath: String])
    /// The submission failed.
    case error(message: String, isRetryable: Bool)
    /// The focus moved to a later field.
    case nextField(FieldPath)
    /// The focus moved to an earlier field.
    case previousField(FieldPath)
    /// The person left.
    case cancelled
  }

  /// All calls in order.
  public private(set) var events: [Event] = []
  /// The last call; nil before the first.
  public var lastRoute: Event? { events.last }

  /// Makes a spy without calls.
  public init() {}

  /// Records the messages of a refused submission, else the route of the result.
  public func formDidSubmit(_ result: FormSubmissionResult) {
    if case .validationFailed(let messages) = result { events.append(.validationFailed(messages)) }
    if let route = result.route { formNeedsNavigation(to: route) }
  }

  /// Records that the person left.
  public func formDidCancel() { events.append(.cancelled) }

  /// Records a route.
  public func formNeedsNavigation(to route: FormRoute) {
    let event: Event =
      switch route {
      case .nextField(let path): .nextField(path)
      case .previousField(let path): .previousField(path)
      case .mfa(let method): .mfa(method: method)
      case .additionalInfo(let form): .additionalInfo(schema: form.schema.id)
      case .upgrade: .upgrade
      case .verification(let method): .verification(method: method)
      case .guardianConsent: .guardianConsent
      case .success: .success
      case .error(let message, let isRetryable): .error(message: message, isRetryable: isRetryable)
      }
    events.append(event)
  }
}
