public import FormKit

/// The requests that every screen can make.
public protocol GlobalInteractor: Sendable {
  /// Returns a built-in form; nil when its schema does not load.
  func form(_ id: String) -> CompiledForm?
  /// Returns the environment that forms are judged in.
  func formEnvironment() -> FormEnvironment
  /// Records an event.
  func trackEvent(_ event: any LoggableEvent)
}
