/// Routes as the paths of links.
extension Route {
  /// The parameters of a link, by name.
  public typealias Parameters = [String: String]

  /// The routes whose links have no parameters.
  static let plainPaths: [Route] =
    [
      .welcome, .signIn, .passwordReset, .signUp, .home, .profile, .profileEdit,
      .profileBirthday, .profileHandle, .profilePicture,
      .guardian, .guardianDecision,
      .settings, .appLock, .secondFactor, .authenticator, .textMessage, .changePassword,
      .linkAccount, .deleteAccount,
      .formSandbox,
      .contentGallery,
    ] + SandboxForm.builtIn.map(Route.sandboxForm)

  private static let plain = Dictionary(
    plainPaths.map { ($0.description, $0) }, uniquingKeysWith: { first, _ in first })

  /// Parses a link's path, without its leading slash; nil when no route has it.
  ///
  /// Letter case matters. Of the parameters only those of the route are read.
  /// - Parameters:
  ///   - path: The decoded path, such as `settings/secondFactor`.
  ///   - parameters: The decoded parameters by name.
  public init?(path: String, parameters: Parameters = [:]) {
    switch path {
    case "resetPassword":
      guard let token = parameters["token"] else {
        self = .newPassword(token: nil)
        return
      }
      guard let token = Self.code(token) else { return nil }
      self = .newPassword(token: token)
    case "verify":
      guard let code = parameters["code"], Self.isMessageCode(code) else { return nil }
      self = .verify(code: code)
    case "oauth/callback":
      guard let code = Self.code(parameters["code"]), let state = Self.code(parameters["state"])
      else { return nil }
      self = .oauthCallback(code: code, state: state)
    default:
      guard let route = Self.plain[path] else { return nil }
      self = route
    }
  }

  /// The parameters that the route's link carries.
  public var parameters: Parameters {
    switch self {
    case .newPassword(let token?): ["token": token]
    case .verify(let code): ["code": code]
    case .oauthCallback(let code, let state): ["code": code, "state": state]
    default: [:]
    }
  }

  /// The path and query of the route's link; nil for a route that only its flow can reach.
  public var path: String? {
    guard Route(path: description, parameters: parameters) == self else { return nil }
    let query = parameters.sorted { $0.key < $1.key }
      .map { "\($0.key)=\(PercentCoding.encode($0.value))" }
    return query.isEmpty ? description : "\(description)?\(query.joined(separator: "&"))"
  }

  /// The path and query of the route's page in a browser: those of its link for a signed-in person's
  /// own screen, and no code of any other link.
  public var pagePath: String { access == .profile ? path ?? description : description }

  /// Whether a text is the code of a message: six digits.
  private static func isMessageCode(_ text: String) -> Bool {
    text.utf8.count == 6 && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// A code or token of a link: 1 to 200 visible ASCII characters, as the forms for codes take.
  private static func code(_ text: String?) -> String? {
    guard let text, (1...200).contains(text.utf8.count),
      text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    return text
  }
}

extension Route {
  /// The routes that only a flow or the app itself shows, so that no link leads to them.
  private static let unlinked: [Route] =
    IdentityStep.allCases.map(Route.identity) + [
      .signInCode, .signInRecoveryCode, .signInProvider, .signUpCode, .recoveryCodes,
      .textMessageCode,
      .linkAccountCode, .linkAccountProvider, .addressInUse, .ineligible, .reauthentication,
      .passwordHelp, .alert,
      .verification(method: ""), .unlock, .locked, .maintenance, .updateRequired, .failed,
      .debugMenu,
    ]

  /// The routes whose links have parameters, with any values.
  private static let parameterized: [Route] = [
    .newPassword(token: nil),
    .oauthCallback(code: "", state: ""),
  ]

  private static let descriptions = Set(
    (plainPaths + unlinked + parameterized).map(\.description))

  /// Whether a text is the description of a route, which is the path of its page in a browser.
  public static func isDescription(_ text: String) -> Bool {
    descriptions.contains(text) || isSandboxDescription(text)
  }

  /// Whether a text is the description of a form of the sandbox, or of a screen that belongs to one.
  private static func isSandboxDescription(_ text: String) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard (2...3).contains(parts.count), let form = SandboxForm(rawValue: parts[1]) else {
      return false
    }
    let routes: [Route] = [
      .sandboxForm(form), .sandboxReview(form), .submissionCode(form),
      .submissionRecoveryCode(form), .additionalInfo(form),
    ]
    return routes.contains { $0.description == text }
  }
}
