import Testing

@testable import ShellApp
@testable import ShellWeb

/// Secrets that the service has not accepted, on pages: their fields are empty, and only a form that is sent asks for
/// them.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct WebSecretTests {
  /// The message in the text of a page; its script has the same words.
  private static let required = ">This field is required"
  private static let password = "correct-horse"

  private let world: TransportWorld
  private let site: WebSite

  init() throws {
    world = try TransportWorld(isOverHTTP: false)
    site = .sharing(world.backend)
  }

  /// The screens that ask for a code which was sent.
  enum Place: String, CaseIterable {
    case signUp = "/signUp/code"
    case signIn = "/signIn/code"
    case verification = "/verify"
    case link = "/settings/linkAccount/code"
    case secondFactor = "/settings/secondFactor/textMessage/code"
  }

  private func browser(signedInAs name: String? = nil) async throws -> BrowserFake {
    let browser = BrowserFake(site)
    try await browser.open("/signIn")
    if let name {
      try await browser.submit("email=\(name)%40example.com&password=\(Self.password)")
    }
    return browser
  }

  /// Leads a browser to a screen that asks for a code.
  private func browser(at place: Place) async throws -> BrowserFake {
    let browser: BrowserFake
    switch place {
    case .signUp:
      browser = try await self.browser()
      try await browser.open("/signUp")
      try await browser.submit("email=new%40example.com&password=grace-horse")
    case .verification:
      browser = try await self.browser(signedInAs: "unverified")
      try await passIdentity(browser)
    case .link:
      browser = BrowserFake(site)
      try await browser.open("/welcome")
      try await browser.press("guestButton")
      try await passIdentity(browser)
      try await browser.open("/settings/linkAccount")
      try await browser.submit("email=new%40example.com&password=grace-horse")
    case .secondFactor, .signIn:
      browser = try await self.browser(signedInAs: "ada")
      try await browser.open("/settings/secondFactor")
      try await browser.submit("method=sms")
      try await browser.submit("phoneNumber=%2B12015550167")
      try await browser.submit("password=\(Self.password)")
      guard place == .signIn else { break }
      try await browser.submit("code=\(try world.code())")
      return try await self.browser(signedInAs: "ada")
    }
    return browser
  }

  private func passIdentity(_ browser: BrowserFake) async throws {
    try await browser.passOnboarding()
    try await browser.submit("screenName=grace_h")
    try await browser.submit("dateOfBirth=1990-12-09")
    try await browser.press("skipAvatarButton")
    try await browser.submit()
  }

  @Test(arguments: Place.allCases)
  func `a button for another code does not ask for the code again after a wrong one`(
    place: Place
  ) async throws {
    let browser = try await browser(at: place)
    #expect(browser.path == place.rawValue)
    let wrong = try world.code() == "000000" ? "000001" : "000000"
    try await browser.submit("code=" + wrong)
    #expect(browser.page.contains("That code is wrong."), "\(browser.page)")
    try await browser.press("anotherCodeButton", "code=")
    #expect(browser.path == place.rawValue)
    #expect(browser.page.contains("Wait 30 seconds"), "\(browser.page)")
    for _ in 1...2 {
      #expect(browser.page.contains(Self.required) == false)
      #expect(browser.page.contains("class=\"summary\"") == false)
      try await browser.open(place.rawValue)
    }
    try await browser.submit("code=")
    #expect(browser.page.contains(Self.required))
    try await browser.submit("code=\(try world.code())")
    #expect(browser.path != place.rawValue)
  }

  @Test func `a form of an earlier page does not ask for a code again after a wrong one`()
    async throws
  {
    let browser = try await browser(at: .signUp)
    let revision = browser.hidden("_revision")
    try await browser.submit("code=000000&_button=submit")
    try await browser.post(to: browser.path, "code=&_button=submit", revision: revision)
    #expect(browser.page.contains("This page was out of date. Nothing was sent."))
    #expect(browser.page.contains(Self.required) == false)
  }

  @Test func `a code that is entered beside another button is sent without being entered again`()
    async throws
  {
    let browser = try await browser(at: .signUp)
    let wrong = try world.code() == "000000" ? "000001" : "000000"
    try await browser.submit("code=" + wrong)
    try await browser.press("anotherCodeButton", "code=\(try world.code())")
    #expect(browser.path == "/signUp/code")
    try await browser.submit("code=")
    #expect(browser.path == "/onboarding/handle", "\(browser.page)")
  }
}
