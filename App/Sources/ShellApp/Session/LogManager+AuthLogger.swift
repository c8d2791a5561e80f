extension LogManager: AuthLogger {
  /// Records what the auth manager does.
  public func trackEvent(event: AuthEvent) {
    let event: any LoggableEvent = event
    trackEvent(event: event)
  }
}
