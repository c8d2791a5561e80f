extension LogManager: RoutingLogger {
  /// Records a change of the navigation.
  func trackEvent(event: RoutingEvent) {
    guard accepts(event.type) else { return }
    trackEvent(name: event.eventName, parameters: event.parameters, type: event.type)
  }
}
