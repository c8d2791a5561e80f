internal import ShellApp

/// What the server knows of a browser between two pages.
struct WebSession: Sendable {
  var accessToken: String?
  var refreshToken: String?
  /// What the code has to be entered for.
  var challenge: String?
  /// The answers of the identity flow; the picture itself is the backend's.
  var identity = IdentityState()
  var avatar: Avatar?
  /// Whether the picture was given or skipped.
  var hasAnsweredAvatar = false
  /// Whether the backend requires a guardian's consent, whatever birthday was given last.
  var requiresConsent = false
  /// Said on the next page, once.
  var notice: Notice?

  /// A picture that has been uploaded.
  struct Avatar: Sendable {
    let url: String
    let fileName: String
  }

  /// Whether there is anything to keep until the browser's next request: who is signed in, or the
  /// code that a sign-in waits for.
  var isWorthKeeping: Bool { accessToken != nil || challenge != nil }
}
