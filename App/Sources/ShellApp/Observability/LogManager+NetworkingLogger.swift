public import Networking

extension LogManager: NetworkingLogger {
  /// Records what the network reports.
  public func trackEvent(event: any NetworkingLogEvent) {
    let type = LogType(rawValue: event.type.rawValue) ?? .info
    guard accepts(type) else { return }
    var parameters = LogParameters(publicFacts: event.parameters)
    // Its address has the values in the place of the route's placeholders.
    if let command = parameters["curl"] { parameters["curl"] = LogValue(command.content) }
    trackEvent(name: event.eventName, parameters: parameters, type: type)
  }
}
