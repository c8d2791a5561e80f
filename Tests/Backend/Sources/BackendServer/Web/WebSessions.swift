/// What the server knows of a browser between two pages.
struct WebSession: Sendable {
  var accessToken: String?
  var challenge: String?
  var screenName: String?
  var dateOfBirth: String?
}

/// Browsers by the secret in their cookie; forgotten when the server ends.
actor WebSessions {
  /// How many browsers are known; the one seen first is forgotten first.
  private static let limit = 1_000

  private var sessions: [String: WebSession] = [:]
  private var order: [String] = []

  subscript(id: String) -> WebSession? { sessions[id] }

  /// Keeps what is known, under a new secret when there is none yet.
  func keep(_ session: WebSession, as id: String?) -> String {
    let key = id ?? Self.secret()
    if sessions.updateValue(session, forKey: key) == nil {
      order.append(key)
      if order.count > Self.limit { sessions[order.removeFirst()] = nil }
    }
    return key
  }

  /// Forgets a browser.
  func remove(_ id: String) {
    sessions[id] = nil
    order.removeAll { $0 == id }
  }

  private static func secret() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<4).map { _ in String(generator.next(), radix: 36) }.joined()
  }
}
