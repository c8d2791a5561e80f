public import Networking

extension LogManager: NetworkingLogger {
  /// Records what the network reports.
  public func trackEvent(event: any NetworkingLogEvent) {
    trackEvent(
      name: event.eventName, parameters: event.parameters,
      type: LogType(rawValue: event.type.rawValue) ?? .info)
  }
}
