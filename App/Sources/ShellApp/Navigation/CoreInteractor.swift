import FormKit

/// Implements the interactor protocols of all screens: a façade over the use cases and stores.
///
/// The conformance to a screen's protocol is in the file of that protocol.
struct CoreInteractor: GlobalInteractor {
  let dependencies: Dependencies
  let store: AppStore

  func form(_ id: String) -> CompiledForm? { try? dependencies.catalog.form(id) }
  func formEnvironment() -> FormEnvironment { dependencies.formEnvironment() }
  func trackEvent(_ event: any LoggableEvent) {
    if case .appear? = (event as? any ScreenEvent)?.action {
      dependencies.logger.trackScreenEvent(event: event)
    } else {
      dependencies.logger.trackEvent(event: event)
    }
  }
}
