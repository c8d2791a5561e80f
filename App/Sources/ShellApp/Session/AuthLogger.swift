/// Receives what the auth manager does.
public protocol AuthLogger: Sendable {
  /// Takes an event; it must return at once.
  func trackEvent(event: AuthEvent)
}

/// The start or the end of a call of the auth manager, named such as `auth_signIn_Success`.
///
/// It holds no address, password, code or token.
public struct AuthEvent: LoggableEvent {
  /// The call of the manager.
  enum Verb: String, Sendable, CaseIterable {
    case signIn, resendCode, signInAtProvider, signUp, link, linkProvider, verify, signOut
    case deleteAccount
  }

  let verb: Verb
  let stage: ActionStage

  /// The event's name.
  public var eventName: String { "auth_\(verb.rawValue)_\(stage.name)" }
  /// The error, or the reason of a refusal.
  public var parameters: LogParameters { stage.parameters }
  /// The weight of the stage.
  public var type: LogType { stage.type }
}
