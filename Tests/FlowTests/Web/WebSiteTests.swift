import Cryptography
import Domain
import DomainMock
import Foundation
import Networking
import ReferenceBackend
import Synchronization
import Testing

@testable import ShellApp
@testable import ShellWeb

/// The app in browsers.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct WebSiteTests {
  nonisolated private static let login = "email=demo%40example.com&password=correct-horse"
  nonisolated private static let ada = "email=ada%40example.com&password=correct-horse"

  private let site: WebSite
  private let backend: ReferenceBackend

  init() { self.init(limits: WebSite.Limits()) }

  private init(limits: WebSite.Limits = WebSite.Limits(), _ harness: BackendHarness = .init()) {
    let backend = harness.backend()
    self.backend = backend
    let time = Time()
    self.clock = time
    site = WebSite(limits: limits, time: { time.now }) { _, _, _ in
      try Dependencies(configuration: .ofPages(), backend: backend)
    }
  }

  /// The time of the site, which a test moves.
  private final class Time: Sendable {
    private let elapsed = Mutex(Duration.zero)
    var now: Duration { elapsed.withLock { $0 } }
    func advance(by duration: Duration) { elapsed.withLock { $0 += duration } }
  }

  private let clock: Time

  private func browser(signedInAs fields: String? = nil) async throws -> BrowserFake {
    let browser = BrowserFake(site)
    try await browser.open("/")
    guard let fields else { return browser }
    try await browser.submit()
    #expect(browser.path == "/signIn")
    try await browser.submit(fields)
    return browser
  }

  @Test func `a browser that looks at pages is not kept`() async throws {
    let browser = try await browser()
    #expect(browser.hops == ["/", "/welcome"])
    #expect(browser.title == "Welcome to Shell")
    try await browser.open("/signIn")
    #expect(browser.title == "Welcome Back")
    try await browser.open("/home")
    #expect(browser.hops == ["/home", "/welcome"])
    #expect(site.visitors.count == 0)
  }

  @Test func `the identity flow leads from the sign-in to home and out again`() async throws {
    let browser = try await browser(signedInAs: Self.login)
    #expect(browser.path == "/onboarding/handle")
    try await browser.submit("handle=john_doe")
    #expect(browser.path == "/onboarding/handle")
    #expect(browser.page.contains("That handle is taken"))
    try await browser.submit("handle=Grace_Hopper")
    #expect(browser.path == "/onboarding/displayName")
    try await browser.submit("displayName=Grace&bio=Counts+in+nanoseconds.")
    #expect(browser.path == "/identity/screenName")
    try await browser.submit("screenName=john_doe")
    #expect(browser.path == "/identity/screenName")
    #expect(browser.page.contains("That name is taken"))
    try await browser.submit("screenName=grace_h")
    try await browser.submit("dateOfBirth=1990-12-09")
    #expect(browser.path == "/identity/avatar")
    try await browser.upload("avatar", "fake.png", Data("<svg onload='alert(1)'/>".utf8))
    #expect(browser.page.contains("Choose a JPEG, PNG or WebP picture."))
    try await browser.upload("avatar", "me.png", SampleImage.wholePNG(side: 8))
    #expect(browser.path == "/identity/review")
    #expect(browser.page.contains("me.jpg (8×8, jpeg)"), "\(browser.page)")
    try await browser.press("editScreenNameButton")
    #expect(browser.path == "/identity/screenName")
    #expect(browser.page.contains("value=\"grace_h\""))
    try await browser.submit("screenName=hopper_g")
    #expect(browser.path == "/identity/review" && browser.page.contains("hopper_g"))
    try await browser.submit()
    #expect(browser.path == "/home" && browser.page.contains("Hello, Grace"))
    try await browser.press("signOutButton")
    #expect(browser.path == "/welcome" && browser.page.contains("You are signed out."))
    try await browser.open("/home")
    #expect(browser.path == "/welcome")
  }

  @Test func `the header of a flow has the button that signs out, its question has its own`()
    async throws
  {
    let browser = try await browser(signedInAs: Self.login)
    let signOut = "value=\"action:signOutButton\">Sign out</button>"
    #expect(browser.page.contains(signOut + "\n</header>"))
    try await browser.press("signOutButton")
    let dialog = try #require(browser.page.firstRange(of: "<dialog open"))
    #expect(browser.page[dialog.upperBound...].contains(signOut))
    #expect(!browser.page[..<dialog.lowerBound].contains(signOut))
  }

  @Test func `back is a button, and answers are still there`() async throws {
    let browser = try await browser(signedInAs: Self.login)
    try await browser.passOnboarding()
    try await browser.submit("screenName=grace_h")
    #expect(browser.path == "/identity/birthday")
    try await browser.goBack()
    #expect(browser.path == "/identity/screenName")
    #expect(browser.page.contains("value=\"grace_h\""))
  }

  @Test func `home, settings, the account and the sandbox work as in the terminal`() async throws {
    let browser = try await browser(signedInAs: Self.ada)
    #expect(browser.path == "/home" && browser.page.contains("Hello, ada_lovelace"))
    try await browser.submit()
    #expect(browser.path == "/profile")
    try await browser.open("/settings")
    try await browser.submit("appearance=light&reducesMotion=true")
    #expect(browser.path == "/home" && browser.page.contains("Your settings are saved."))
    try await browser.open("/settings/secondFactor")
    #expect(browser.title == "Two-Step Sign-In" || browser.path == "/settings/secondFactor")
    try await browser.goBack()
    #expect(browser.path == "/settings")
    try await browser.press("deleteAccountButton")
    #expect(browser.path == "/settings/deleteAccount")
    try await browser.open("/formSandbox/login")
    try await browser.submit("email=ada%40example.com&password=correct-horse-battery")
    #expect(browser.path == "/formSandbox/login/review")
    #expect(!browser.page.contains("correct-horse-battery"))
  }

  @Test func `content is on the page, and its buttons and tabs are pressed`() async throws {
    let browser = try await browser(signedInAs: Self.ada)
    try await browser.open("/formSandbox")
    try await browser.press("contentGalleryButton")
    #expect(browser.path == "/formSandbox/content")
    #expect(browser.page.contains("<section class=\"card\">"), "\(browser.page)")
    #expect(browser.page.contains("0 presses of the example buttons"))
    try await browser.press("exampleButton")
    #expect(browser.page.contains("1 press of the example buttons"), "\(browser.page)")
    try await browser.press("settingsButton")
    #expect(browser.path == "/settings")
  }

  @Test func `a form of an earlier page does nothing, and what was typed stays`() async throws {
    let browser = try await browser()
    try await browser.submit()
    let stale = browser.hidden("_revision")
    try await browser.submit("email=ada%40example.com&password=wrong-horse")
    #expect(browser.page.contains("The email or password is incorrect."))
    #expect(!browser.page.contains("wrong-horse"))
    try await browser.post(
      to: "/signIn", "email=grace%40example.com&password=x", revision: stale)
    #expect(browser.path == "/signIn")
    #expect(browser.page.contains("This page was out of date."))
    #expect(browser.page.contains("value=\"grace@example.com\""))
    try await browser.submit(Self.ada)
    #expect(browser.path == "/home")
    try await browser.post(to: "/signIn", Self.login, revision: "1")
    #expect(browser.path == "/home" && browser.page.contains("Hello, ada_lovelace"))
  }

  @Test func `loading a page again repeats nothing`() async throws {
    let browser = try await browser(signedInAs: Self.ada)
    #expect(browser.hops.last == "/home")
    try await browser.open("/home")
    #expect(browser.path == "/home")
  }

  @Test func `a form without the token of its browser is not taken`() async throws {
    let (browser, other) = (try await browser(), try await browser())
    for token in ["", other.hidden("_token"), browser.hidden("_token") + "x"] {
      try await browser.post(to: "/welcome", "", token: token)
      #expect(browser.response.status == 403)
      try await browser.open("/welcome")
    }
    for header in [["Sec-Fetch-Site": "cross-site"], ["Origin": "https://evil.example"]] {
      try await browser.submit("", headers: header)
      #expect(browser.response.status == 403)
      try await browser.open("/welcome")
    }
    #expect(site.visitors.count == 0)
  }

  @Test func `a file is not read without the token of its address`() async throws {
    let browser = try await browser(signedInAs: Self.login)
    try await browser.passOnboarding()
    try await browser.submit("screenName=grace_h")
    try await browser.submit("dateOfBirth=1990-12-09")
    try await browser.upload("avatar", "me.png", Data(), token: "x")
    #expect(browser.response.status == 403)
    try await browser.open("/identity/avatar")
    try await browser.upload(
      "avatar", "me.png", Data(count: PickedFile.maximumBytes + 100_000))
    #expect(browser.path == "/identity/avatar")
    #expect(browser.page.contains("The file is too large."))
  }

  @Test func `the cookie changes with sign-in and sign-out, and the old one is worth nothing`()
    async throws
  {
    let browser = try await browser()
    let first = try #require(browser.cookie)
    try await browser.submit()
    #expect(browser.cookie == first)
    try await browser.submit(Self.ada)
    let signedIn = try #require(browser.cookie)
    #expect(signedIn != first)
    let thief = BrowserFake(site)
    for cookie in [first, signedIn + "0", "x", ""] {
      thief.cookie = cookie
      try await thief.open("/home")
      #expect(thief.path == "/welcome")
    }
    try await browser.press("signOutButton")
    #expect(browser.cookie != signedIn)
    thief.cookie = signedIn
    try await thief.open("/home")
    #expect(thief.path == "/welcome")
  }

  @Test func `a form of a browser that the server has forgotten begins anew`() async throws {
    let browser = try await browser()
    browser.cookie = nil
    try await browser.submit()
    #expect(browser.path == "/welcome")
    #expect(site.visitors.count == 0)
    try await browser.submit()
    #expect(browser.path == "/signIn")
  }

  @Test(arguments: ["settings/secondFactor", "formSandbox/payment"])
  func `a link waits for the sign-in of a browser`(link: String) async throws {
    let browser = BrowserFake(site)
    try await browser.open("/" + link)
    #expect(browser.hops == ["/" + link, "/welcome?_link=" + link])
    #expect(browser.page.contains("action=\"/welcome?_link=\(link)\""))
    #expect(site.visitors.count == 0)
    try await browser.post(to: "/welcome?_link=" + link, "")
    #expect(browser.path == "/signIn")
    try await browser.submit(Self.ada)
    #expect(browser.path == "/" + link)
    try await browser.goBack()
    try await browser.goBack()
    #expect(browser.path == "/home")
  }

  @Test(arguments: ["", "nowhere", "identity/review", "%22%3E", "resetPassword?token=x"])
  func `a waiting link that leads nowhere is dropped`(link: String) async throws {
    let browser = BrowserFake(site)
    try await browser.open("/welcome?_link=" + link)
    #expect(browser.page.contains("action=\"/welcome\""))
    try await browser.post(to: "/welcome?_link=" + link, "")
    try await browser.submit(Self.ada)
    #expect(browser.path == "/home")
  }

  @Test func `a link with a code for a new password needs the password only`() async throws {
    let browser = BrowserFake(site)
    try await browser.open("/resetPassword?token=abc-123")
    #expect(browser.path == "/resetPassword")
    #expect(browser.page.contains("action=\"/resetPassword?token=abc-123\""))
    try await browser.post(
      to: "/resetPassword?token=abc-123", "password=correct-horse-2&confirmPassword=correct-horse-2"
    )
    #expect(browser.path == "/resetPassword")
    // The code was sent, and the service does not know it.
    #expect(browser.page.contains("That code is wrong or no longer valid."))
  }

  @Test func `what is typed is escaped, and pages carry their policy`() async throws {
    let browser = try await browser()
    try await browser.submit()
    try await browser.submit("email=%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E&password=x")
    #expect(!browser.page.contains("<script>alert"))
    #expect(browser.page.contains("&lt;script&gt;alert(1)"))
    let policy = try #require(browser.response.headers["Content-Security-Policy"])
    #expect(policy.hasPrefix("default-src 'none'"))
    #expect(browser.response.headers["Cache-Control"] == "no-store")
  }

  @Test func `a person who quits is forgotten, and begins anew`() async throws {
    let browser = try await browser(signedInAs: Self.ada)
    #expect(site.visitors.count == 1)
    // No page offers it: a browser is closed.
    #expect(browser.page.contains("signOutButton") && !browser.page.contains("quitButton"))
    try await browser.press("quitButton")
    #expect(browser.path == "/welcome")
    #expect(site.visitors.count == 0)
  }

  @Test func `a visitor sees a maintenance without a request of their own`() async throws {
    let isOn = Mutex(false)
    let suite = WebSiteTests(BackendHarness { $0.isUnderMaintenance = { isOn.withLock { $0 } } })
    let browser = try await suite.browser()
    isOn.withLock { $0 = true }
    try await browser.submit()
    while browser.path != "/maintenance" {
      await Task.yield()
      try await browser.open("/signIn")
    }
    #expect(browser.title == "We Will Be Back Soon")
    isOn.withLock { $0 = false }
    try await browser.submit()
    #expect(browser.path == "/signIn")
  }

  @Test func `an idle visitor is forgotten`() async throws {
    let browser = try await browser(signedInAs: Self.ada)
    clock.advance(by: .seconds(29 * 60))
    try await browser.open("/home")
    #expect(browser.path == "/home")
    clock.advance(by: .seconds(31 * 60))
    try await browser.open("/home")
    #expect(browser.path == "/welcome")
    #expect(site.visitors.count == 0)
  }

  @Test func `a crowd pushes out strangers, and no one who is signed in`() async throws {
    var limits = WebSite.Limits()
    (limits.visitors, limits.visitorsPerClient) = (4, 3)
    let suite = WebSiteTests(limits: limits)
    let ada = try await suite.browser(signedInAs: Self.ada)
    for number in 1...12 {
      // Every third one has Ada's address.
      let stranger = BrowserFake(
        suite.site, client: number % 3 == 0 ? ada.client : "198.51.100.\(number % 4)")
      try await stranger.open("/welcome")
      try await stranger.submit()
      #expect(stranger.path == "/signIn")
    }
    #expect(suite.site.visitors.count <= 4)
    try await ada.open("/home")
    #expect(ada.path == "/home")
  }

  @Test func `a link of another site keeps the person signed in`() async throws {
    let browser = try await browser(signedInAs: Self.ada)
    let cookie = browser.cookie
    // A browser leaves the cookie out then.
    browser.cookie = nil
    let response = try await browser.send(
      .get, "/settings?a=%22%3E", Data(), ["Sec-Fetch-Site": "cross-site"])
    #expect(response.headers["Set-Cookie"] == nil)
    #expect(response.body.contains("content=\"0;url=/settings?a=%22%3E\""))
    browser.cookie = cookie
    try await browser.open("/settings")
    #expect(browser.path == "/settings")
  }

  @Test(arguments: [
    ["Sec-Fetch-Site": "same-site"], ["Sec-Fetch-Mode": "no-cors"], ["Sec-Purpose": "prefetch"],
  ])
  func `only a person who asks for a page opens a link`(headers: [String: String]) async throws {
    let browser = try await browser(signedInAs: Self.ada)
    #expect(try await browser.send(.get, "/settings", Data(), headers).status == 303)
    #expect(try await browser.send(.head, "/settings").status == 303)
    try await browser.open("/home")
    #expect(browser.hops == ["/home"])
  }

  @Test func `a form that is sent twice is handled once, and both responses lead on`() async throws
  {
    let browser = try await browser()
    try await browser.submit()
    let other = BrowserFake(site)
    other.cookie = browser.cookie
    let (token, revision) = (browser.hidden("_token"), browser.hidden("_revision"))
    let first = Task {
      try await browser.post(to: "/signIn", Self.ada, token: token, revision: revision)
    }
    let second = Task {
      try await other.post(to: "/signIn", Self.ada, token: token, revision: revision)
    }
    try await first.value
    try await second.value
    for browser in [browser, other] {
      #expect(browser.path == "/home" && browser.page.contains("Hello, ada_lovelace"))
    }
    #expect(browser.cookie == other.cookie)
    #expect(site.visitors.count == 1)
  }

  @Test func `a refused password is not used for the next attempt`() async throws {
    let browser = try await browser()
    try await browser.submit()
    try await browser.submit("email=nobody%40example.com&password=correct-horse")
    #expect(browser.page.contains("The email or password is incorrect."))
    try await browser.submit("email=ada%40example.com&password=")
    #expect(browser.path == "/signIn")
    #expect(browser.page.contains("This field is required"))
  }

  @Test func `a form of another screen says that it was not sent`() async throws {
    let browser = try await browser(signedInAs: Self.ada)
    try await browser.open("/settings")
    let (token, revision) = (browser.hidden("_token"), browser.hidden("_revision"))
    try await browser.open("/profile")
    try await browser.post(
      to: "/settings", "appearance=light", token: token, revision: revision)
    #expect(browser.path == "/settings")
    #expect(browser.page.contains("This page was out of date. Nothing was sent."))
    try await browser.open("/profile")
    try await browser.post(to: "/signIn", Self.ada, token: token, revision: revision)
    #expect(browser.path == "/profile")
    #expect(browser.page.contains("That page was out of date. Nothing was sent."))
  }

  @Test func `files are taken by a field for files only`() async throws {
    let browser = try await browser()
    try await browser.upload("junk", "a.png", Data(count: 1_000))
    #expect(browser.path == "/welcome")
    #expect(site.visitors.count == 0)
    try await browser.submit()
    try await browser.upload("junk", "a.png", Data(count: 1_000))
    #expect(browser.response.status == 415)
  }

  @Test func `the settings offer no app lock in a browser`() async throws {
    let browser = try await browser(signedInAs: Self.ada)
    try await browser.open("/settings")
    #expect(browser.page.contains("secondFactorButton"))
    #expect(!browser.page.contains("appLockButton"))
    try await browser.open("/settings/lock")
    #expect(
      browser.path == "/settings" && browser.page.contains("The app has no lock in a browser."))
    #expect(!browser.page.contains("passcode"))
  }

  @Test func `a guardian decides without a sign-in`() async throws {
    let browser = BrowserFake(site)
    try await browser.open("/consent")
    #expect(browser.path == "/consent" && browser.title == "Consent for Your Child")
    try await browser.submit("consentCode=0000-0000-0000-0000&decision=approved")
    #expect(browser.path == "/consent")
    #expect(browser.page.contains("The code is wrong or no longer valid."), "\(browser.page)")
    try await browser.goBack()
    #expect(browser.path == "/welcome")
  }

  @Test func `parameters of the pages themselves are not repeated`() async throws {
    let browser = try await browser(signedInAs: Self.login)
    try await browser.passOnboarding()
    try await browser.submit("screenName=grace_h")
    try await browser.submit("dateOfBirth=1990-12-09")
    try await browser.open("/identity/avatar?_token=zzz")
    #expect(!browser.page.contains("zzz"))
    try await browser.upload("avatar", "me.png", SampleImage.wholePNG(side: 8))
    #expect(browser.path == "/identity/review")
  }

  @Test func `no visitor sees another`() async throws {
    let visits = (0..<50).map { number in
      Task { [site] in try await Self.visit(site, number) }
    }
    for visit in visits { try await visit.value }
    #expect(site.visitors.count == 50)
  }

  /// Signs in as one of two persons, or with a token of another browser.
  private static func visit(_ site: WebSite, _ number: Int) async throws {
    let browser = BrowserFake(site, client: "192.0.2.\(number)")
    try await browser.open("/")
    try await browser.submit()
    if number % 10 == 9 {
      try await browser.post(to: "/signIn", login, token: "stolen")
      #expect(browser.response.status == 403)
      return
    }
    let isAda = number.isMultiple(of: 2)
    try await browser.submit(isAda ? ada : login)
    #expect(browser.path == (isAda ? "/home" : "/onboarding/handle"))
    try await browser.open("/home")
    #expect(browser.page.contains("Hello, ada_lovelace") == isAda)
  }

  @Test func `other paths are not pages`() async throws {
    let browser = BrowserFake(site)
    for path in ["/v1/health", "/nowhere", "/welcome/", "/debug"] {
      #expect(WebSite.route(of: path) == nil)
    }
    #expect(WebSite.route(of: "/settings/lock") == "/settings/lock")
    #expect(WebSite.route(of: "/debugMenu") == "/debugMenu")
    #expect(try await browser.send(.other, "/welcome").status == 405)
    #expect(try await browser.send(.post, "/").status == 405)
    #expect(try await browser.send(.get, "/favicon.ico").status == 204)
  }
}
