public import LocalPersistence

extension LogManager: PersistenceLogger {
  /// Records what the stores report.
  public func log(
    name: String, parameters: [String: String], error: (any Error)?, level: PersistenceLogLevel
  ) {
    var facts = LogParameters(publicFacts: parameters)
    // The beginning of a digest finds the file; the whole one would be redacted as a token.
    if let file = parameters["file"], file.count == 64, file.allSatisfy(\.isHexDigit) {
      facts["file"] = .public(String(file.prefix(8)))
    }
    // Its folders may name the person's home.
    if let place = parameters["setAside"] {
      facts["setAside"] = .public(place.split(separator: "/").last.map(String.init) ?? "")
    }
    if let error { facts = facts.merging(error.eventParameters) }
    let type = LogType(rawValue: level.rawValue) ?? .info
    // That a cache was swept is of interest while developing.
    if type == .info { return log(.debug, name, facts) }
    trackEvent(name: name, parameters: facts, type: type)
  }
}
