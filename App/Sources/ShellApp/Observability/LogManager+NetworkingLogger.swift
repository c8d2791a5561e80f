public import Networking

extension LogManager: NetworkingLogger {
  /// Records what the network reports.
  public func trackEvent(event: any NetworkingLogEvent) {
    let type = LogType(rawValue: event.type.rawValue) ?? .info
    guard accepts(type) else { return }
    trackEvent(
      name: event.eventName, parameters: LogParameters(publicFacts: event.parameters), type: type)
  }
}
