import ShellApp
import Testing

/// Decisions about links, by who uses the app.
@Suite(.withoutLeaks) struct HandleDeepLinkTests {
  private let useCase = HandleDeepLink(
    parser: LinkParser(
      scheme: AppIdentity.current.linkScheme, hosts: ["links.example.com"]))

  private static let table: [(String, [OpenedLink.Action])] = [
    // unknown, signedOut, withoutProfile, withProfile
    ("shell://home", [.queued, .queued, .queued, .navigate]),
    ("shell://settings/secondFactor", [.queued, .queued, .queued, .navigate]),
    ("shell://welcome", [.queued, .navigate, .ignored, .ignored]),
    ("shell://resetPassword?token=T", [.queued, .navigate, .ignored, .ignored]),
    ("shell://consent", [.queued, .navigate, .navigate, .navigate]),
    ("shell://nowhere", [.rejected, .rejected, .rejected, .rejected]),
    ("shell://signUp", [.queued, .navigate, .ignored, .ignored]),
    ("shell://verify?code=123456", [.queued, .navigate, .navigate, .navigate]),
    ("shell://oauth/callback?code=C&state=S", [.navigate, .navigate, .navigate, .navigate]),
    ("shell://oauth/callback?code=C", [.rejected, .rejected, .rejected, .rejected]),
    ("shell://profile/edit", [.queued, .queued, .queued, .navigate]),
    ("shell://profile/birthday", [.queued, .queued, .queued, .navigate]),
  ]

  @Test(arguments: table)
  func `a link waits, navigates, is ignored or is rejected`(
    link: String, actions: [OpenedLink.Action]
  ) {
    #expect(
      HandleDeepLink.Person.allCases.map { useCase.execute(link, for: $0).action } == actions)
  }

  @Test(arguments: [
    ("shell://home", ["home"]), ("shell://profile", ["home", "profile"]),
    ("shell://profile/edit", ["home", "profile", "profile/edit"]),
    ("shell://profile/birthday", ["home", "profile", "profile/birthday"]),
    ("shell://settings/secondFactor", ["home", "settings", "settings/secondFactor"]),
    (
      "shell://settings/secondFactor/app",
      ["home", "settings", "settings/secondFactor", "settings/secondFactor/app"]
    ),
    (
      "shell://settings/secondFactor/textMessage",
      ["home", "settings", "settings/secondFactor", "settings/secondFactor/textMessage"]
    ),
    ("shell://formSandbox/payment", ["home", "formSandbox", "formSandbox/payment"]),
  ])
  func `a deep target gets its back stack`(link: String, stack: [String]) {
    #expect(useCase.execute(link, for: .withProfile).stack.map(\.description) == stack)
  }
}
