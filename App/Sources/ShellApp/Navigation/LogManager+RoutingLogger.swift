extension LogManager: RoutingLogger {
  /// Records a change of the navigation.
  func trackEvent(event: RoutingEvent) {
    let event: any LoggableEvent = event
    trackEvent(event: event)
  }
}
