internal import ShellApp

/// What the server knows of a browser between two pages.
struct WebSession: Sendable {
  /// Sent along with every form of this browser, so that no other site can send one in its name.
  let token: String
  var accessToken: String?
  var refreshToken: String?
  /// What the code has to be entered for.
  var challenge: String?
  /// The answers of the identity flow; the picture itself is the backend's.
  var identity = IdentityState()
  var avatar: Avatar?
  /// Whether the picture was given or skipped.
  var hasAnsweredAvatar = false
  /// Said on the next page, once.
  var notice: Notice?

  /// A picture that has been uploaded.
  struct Avatar: Sendable {
    let url: String
    let fileName: String
  }

  /// A session of nobody.
  init(token: String = WebSession.secret()) { self.token = token }

  /// 256 random bits as text.
  static func secret() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<4).map { _ in
      let digits = String(generator.next(), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
