import Domain

extension LogManager: GamificationLogger {
  /// Records what the streak, experience points and progress managers do.
  public func trackEvent(event: GamificationEvent) {
    let event: any LoggableEvent = event
    trackEvent(event: event)
  }
}

extension EngagementStoreError: LoggedError {}
extension EngagementRefusalError: LoggedError {}
extension EngagementEntry.Error: LoggedError {}
