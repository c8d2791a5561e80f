public import LocalPersistence

extension LogManager: PersistenceLogger {
  /// Records what the stores report.
  public func log(name: String, parameters: [String: String], level: PersistenceLogLevel) {
    var facts = LogParameters(publicFacts: parameters)
    // It may name a path, and so the person's home.
    if let reason = facts["reason"] { facts["reason"] = LogValue(reason.content) }
    let type = LogType(rawValue: level.rawValue) ?? .info
    // That a cache was swept is of interest while developing.
    if type == .info { return log(.debug, name, facts) }
    trackEvent(name: name, parameters: facts, type: type)
  }
}
