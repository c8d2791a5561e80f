public import LocalPersistence

extension LogManager: PersistenceLogger {
  /// Records what the stores report.
  public func log(name: String, parameters: [String: String], level: PersistenceLogLevel) {
    trackEvent(
      name: name, parameters: LogParameters(publicFacts: parameters),
      type: LogType(rawValue: level.rawValue) ?? .info)
  }
}
