import ShellApp
import Testing

/// Links as routes.
@Suite(.withoutLeaks) struct LinkParserTests {
  private let parser = LinkParser(
    scheme: AppIdentity.current.linkScheme, hosts: ["links.example.com"])

  @Test(
    arguments: [
      ("shell://home", Route.home), ("shell:///home", .home),
      (AppIdentity.current.linkScheme.uppercased() + "://home", .home),
      ("https://links.example.com/home", .home), ("https://LINKS.example.com/home", .home),
      ("shell://settings/secondFactor", .secondFactor), ("shell://settings%2Dx?", nil),
      ("shell://formSandbox/login", .sandboxForm(.login)), ("shell://profile/edit", .profileEdit),
      ("shell://h%6Fme", .home), ("shell://home?unknown=1&unknown2", .home),
      ("shell://resetPassword", .newPassword(token: nil)),
      ("shell://resetPassword?token=a%2Bb", .newPassword(token: "a+b")),
      ("shell://verify?code=123456", .verify(code: "123456")),
      ("shell://oauth/callback?code=C&state=S", .oauthCallback(code: "C", state: "S")),
      ("shell://oauth/callback?state=S&code=C", .oauthCallback(code: "C", state: "S")),
    ] as [(String, Route?)])
  func `a link leads to its route`(link: String, route: Route?) {
    #expect(parser.route(of: link) == route)
  }

  @Test(arguments: [
    "", "home", "shell:", "shell:home", "shell:/home", "shell://", "shell:///", "shell:////home",
    "shell://Home", "shell://home/", "shell://home/x", "shell://settings//secondFactor",
    "shell://unknown", "shell://identity/birthday", "shell://locked", "shell://signIn/code",
    "shell://settings/reauthentication", "shell://formSandbox/login/review",
    "shell://formSandbox/other", "shell://user@home", "shell://home:80", "shell://home#top",
    "shell://home?a=1&a=2", "shell://home?a=%FF", "shell://h%6", "shell://h%GGme",
    "shell://settings%2FsecondFactor", "shell://verify", "shell://verify?code=",
    "shell://verify?code=%20", "shell://verify?code=12", "shell://verify?code=abcdef",
    "shell://verify?code=\(String(repeating: "1", count: 201))",
    "shell://resetPassword?token=", "shell://oauth/callback?code=C", "shell://ho me",
    "shell://home\n", "shell://hömé", "http://links.example.com/home",
    "https://links.example.com", "https://links.example.com/", "https://example.com/home",
    "https://links.example.com.evil.org/home", "https://links.example.com:443/home",
    "https://me@links.example.com/home", "https://evil.org/links.example.com/home",
    "other://home", "shell://home?\(String(repeating: "a", count: 4096))",
  ])
  func `a malformed link or one that leads nowhere has no route`(link: String) {
    #expect(parser.route(of: link) == nil)
  }

  private static let standing: [Route] = [
    .welcome, .signIn, .passwordReset, .signUp, .home, .profile, .profileEdit,
    .profileBirthday, .profilePicture,
    .guardian,
    .settings, .secondFactor, .authenticator, .textMessage, .deleteAccount, .formSandbox,
    .sandboxForm(.login),
    .sandboxForm(.signup), .sandboxForm(.profile), .sandboxForm(.payment),
    .newPassword(token: nil), .newPassword(token: "a&b=c%/?#+~"),
    .verify(code: "123456"),
    .oauthCallback(code: "x/y", state: "a/b"),
  ]

  @Test(arguments: standing)
  func `the link of a route parses to the route`(route: Route) throws {
    let path = try #require(route.path)
    #expect(parser.route(of: "shell://\(path)") == route)
    #expect(parser.route(of: "https://links.example.com/\(path)") == route)
  }

  @Test(arguments: [
    Route.signInCode, .signInRecoveryCode, .signInProvider, .recoveryCodes, .signUpCode,
    .identity(.birthday),
    .ineligible, .sandboxReview(.login),
    .reauthentication,
    .overlay("debug"), .verification(method: "sms"), .locked, .maintenance, .failed,
  ])
  func `a route that only its flow reaches has no link`(route: Route) {
    #expect(route.path == nil)
  }
}
