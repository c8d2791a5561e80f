import Cryptography
import DebugTools
import DomainMock
import FormKit
import FormKitMock
import Foundation
import ReferenceBackend
import Testing

@testable import ShellApp
@testable import ShellWeb

/// The debug menu in browsers.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct WebMenuTests {
  nonisolated private static let login = "email=demo%40example.com&password=correct-horse"
  nonisolated private static let ada = "email=ada%40example.com&password=correct-horse"
  private static let button = "value=\"action:debugMenuButton\""

  private let clock = VirtualClock()
  private let site: WebSite

  init() { self.init(hasMenu: true) }

  private init(hasMenu: Bool, hasAppLock: Bool = false) {
    let backend = BackendHarness().backend()
    site = WebSite { [clock] _, locale, _ in
      var configuration = Configuration(
        pinnedNow: BackendHarness.start, timeZone: SystemTimeZone(named: "UTC") ?? .current,
        bootTimeout: .seconds(60))
      configuration.hasConsoleLog = false
      if let locale { configuration.takeLanguage(of: locale) }
      configuration.passcodeCost = .low
      let interceptor = hasMenu ? FaultInjector(clock: clock) : nil
      guard hasAppLock else {
        return try Dependencies(
          configuration: configuration, backend: backend, interceptor: interceptor)
      }
      return try Dependencies(
        configuration: configuration, system: .live(configuration),
        transport: .shared(backend), interceptor: interceptor)
    }
  }

  private func browser(signedInAs fields: String? = nil) async throws -> BrowserFake {
    let browser = BrowserFake(site)
    try await browser.open("/signIn")
    if let fields { try await browser.submit(fields) }
    return browser
  }

  @Test func `a toast that comes between two pages shows on the next one`() async throws {
    let browser = try await browser(signedInAs: Self.ada)
    try visitor(browser).app.ui.show(.warning("link.noAppLock"))
    let sentence = "The app has no lock in a browser."
    #expect(browser.page.contains(sentence) == false)
    try await browser.press("formSandboxButton")
    #expect(browser.path == "/formSandbox" && browser.page.contains(sentence))
    try await browser.goBack()
    #expect(browser.path == "/home" && browser.page.contains(sentence) == false)
  }

  @Test func `the inspector has new lines when its page is loaded again, and a copy button`()
    async throws
  {
    let browser = try await browser(signedInAs: Self.ada)
    try await browser.press("debugMenuButton")
    try await browser.press("inspectorButton")
    try await browser.submit("text=profile&level=verbose&route=&status=2")
    #expect(browser.page.contains("value=\"profile\""))
    let app = try visitor(browser).app
    app.dependencies.logger.log(
      .info, "later_profile", ["status": .public(200), "route": .public("/v1/x")])
    #expect(!browser.page.contains("later_profile"))
    try await browser.open("/debugMenu")
    #expect(browser.page.contains("later_profile") && browser.page.contains("value=\"profile\""))
    let line = try #require(
      (app.dependencies.interceptor as? FaultInjector)?.history.lines(limit: 200)
        .first { $0.status == 200 && $0.curl != nil && $0.text.contains("profile") })
    try await browser.press("line\(line.number)Button")
    #expect(browser.page.contains("class=\"copy\" hidden>Copy</button>"))
    #expect(browser.page.contains("curl -g -X GET"))
    #expect(!browser.page.contains("copyCurlButton"))
  }

  private func visitor(_ browser: BrowserFake) throws -> WebVisitor {
    let cookie = try #require(browser.cookie?.split(separator: "=").last).description
    let visitor = site.visitors.visitor(cookie)
    return try #require(visitor)
  }

  /// The menu's form as a browser sends it, with the defaults for all other fields.
  private func settings(
    validation: String = "declared", requests: String = "sent", _ more: String = ""
  ) -> String {
    "validation=\(validation)&requests=\(requests)&offline=&serverError=&slowNetwork=&clearDrafts=&"
      + more
  }

  private func simulate(_ settings: String, in browser: BrowserFake) async throws {
    try await browser.press("debugMenuButton")
    try await browser.submit(settings)
  }

  @Test func `the button opens the menu, and back returns to what was typed`() async throws {
    let browser = try await browser()
    try await browser.press("debugMenuButton", "email=grace%40example.com&password=x")
    #expect(browser.path == "/debugMenu" && browser.title == "Debug Menu")
    #expect(browser.page.contains("class=\"product\""))
    #expect(!browser.page.contains(Self.button))
    try await browser.goBack()
    #expect(browser.path == "/signIn" && browser.page.contains("value=\"grace@example.com\""))
    #expect(!browser.page.contains("Simulated") && browser.page.contains(Self.button))
  }

  @Test func `an app without debug tools has no button and no page of the menu`() async throws {
    let suite = WebMenuTests(hasMenu: false)
    let browser = try await suite.browser(signedInAs: Self.ada)
    #expect(browser.path == "/home" && !browser.page.contains("debugMenu"))
    #expect(!browser.page.contains("<footer>"))
    try await browser.open("/debugMenu")
    #expect(browser.path == "/home")
    try await browser.press("debugMenuButton")
    #expect(browser.path == "/home")
  }

  @Test func `the menu is in the browser's language and has no biometrics`()
    async throws
  {
    let browser = BrowserFake(site)
    browser.languages = "de-DE"
    try await browser.open("/welcome")
    #expect(browser.page.contains(">Debug-Menü</button>"))
    try await browser.press("debugMenuButton")
    #expect(browser.page.contains("Offline simulieren"))
    // The app has no lock in a browser.
    #expect(!browser.page.contains("Biometrie"))
  }

  @Test func `without access to photos the page takes no file until the settings grant it`()
    async throws
  {
    let browser = try await browser(signedInAs: Self.ada)
    try await browser.open("/profile/picture")
    let off = " disabled accept=\"image/"
    #expect(browser.page.contains("type=\"file\"") && !browser.page.contains(off))
    try await simulate(settings("photos=denied"), in: browser)
    #expect(browser.page.contains("We need photo access to set your avatar"))
    #expect(browser.page.contains(off))
    try await browser.press("openSettingsButton")
    #expect(browser.path == "/profile/picture" && !browser.page.contains(off))
    #expect(!browser.page.contains("We need photo access"))
    #expect(browser.page.contains("Simulated: granted access to photos."))
  }

  @Test func `a simulated error is announced and fails one submission`() async throws {
    let browser = try await browser(signedInAs: Self.ada)
    try await browser.open("/formSandbox/login")
    try await simulate(settings("serverError=true"), in: browser)
    #expect(browser.path == "/formSandbox/login")
    #expect(browser.page.contains("Simulated: server error."))
    try await browser.submit(Self.ada)
    #expect(browser.page.contains("Something went wrong. Try again later."), "\(browser.page)")
    #expect(!browser.page.contains("Simulated"))
    try await browser.submit(Self.ada)
    #expect(browser.path == "/formSandbox/login/review")
  }

  @Test func `an overflowing layout narrows the pages, those of the menu too`() async throws {
    let browser = try await browser(signedInAs: Self.ada)
    let mark = " data-width=\"narrow\">"
    #expect(!browser.page.contains(mark))
    try await simulate(settings("layout=true"), in: browser)
    #expect(browser.path == "/home" && browser.page.contains(mark))
    #expect(browser.page.contains("lang=\"en-XA\""))
    try await browser.press("debugMenuButton")
    #expect(browser.path == "/debugMenu" && browser.page.contains(mark))
    try await browser.submit(settings("layout="))
    #expect(browser.path == "/home" && !browser.page.contains(mark))
  }

  @Test func `a form below the menu does not ask for a wrong password again`() async throws {
    let browser = try await browser(signedInAs: "email=ada%40example.com&password=")
    #expect(browser.page.contains(">This field is required"))
    try await browser.submit("email=ada%40example.com&password=wrong-horse")
    #expect(browser.page.contains("The email or password is incorrect."))
    try await simulate(settings(), in: browser)
    #expect(browser.path == "/signIn" && browser.page.contains(">This field is required") == false)
  }

  @Test func `lenient validation applies to a form that is already shown`() async throws {
    let browser = try await browser(signedInAs: Self.ada)
    try await browser.open("/formSandbox/login")
    try await browser.submit("email=x&password=correct-horse")
    #expect(browser.path == "/formSandbox/login")
    try await simulate(settings(validation: "lenient"), in: browser)
    #expect(browser.page.contains("Simulated: lenient validation."))
    #expect(browser.page.contains("value=\"x\""))
    #expect(browser.page.contains("issue warning"), "\(browser.page)")
    try await simulate(settings(), in: browser)
    #expect(browser.page.contains("issue error") && !browser.page.contains("Simulated"))
  }

  @Test func `a remote check runs again after the menu changed its faults`() async throws {
    let browser = try await browser(signedInAs: Self.ada)
    try await browser.open("/formSandbox/signup")
    try await browser.submit("screenName=john_doe")
    #expect(browser.page.contains("That name is taken"), "\(browser.page)")
    try await browser.submit("screenName=grace_h")
    try await simulate(settings("offline=true"), in: browser)
    try await browser.submit("screenName=john_doe")
    #expect(!browser.page.contains("That name is taken"), "\(browser.page)")
    #expect(browser.page.contains("We'll check this when you're online"))
  }

  @Test func `the faults of one visitor do not affect another`() async throws {
    let (first, second) = (try await browser(), try await browser())
    try await simulate(settings(requests: "offline", "slowNetwork=true"), in: first)
    #expect(first.page.contains("Simulated: slow network, requests offline."), "\(first.page)")
    try await second.submit(Self.ada)
    #expect(second.path == "/home" && !second.page.contains("Simulated"))
    try await second.press("debugMenuButton")
    #expect(second.page.contains("<option value=\"sent\" selected"), "\(second.page)")
    try await first.submit(Self.ada)
    #expect(first.path == "/signIn")
    #expect(first.page.contains("You're offline. Check your connection."))
  }

  @Test func `a slow network delays its visitor only`() async throws {
    let (slow, quick) = (
      try await browser(signedInAs: Self.ada), try await browser(signedInAs: Self.ada)
    )
    for browser in [slow, quick] { try await browser.open("/formSandbox/login") }
    try await simulate(settings("slowNetwork=true"), in: slow)
    let waiting = Task { try await slow.submit(Self.ada) }
    while clock.sleeperCount == 0 { await Task.yield() }
    try await quick.submit(Self.ada)
    #expect(quick.path == "/formSandbox/login/review")
    #expect(clock.sleeperCount == 1)
    clock.advance(by: FaultInjector.delay)
    try await waiting.value
    #expect(slow.path == "/formSandbox/login/review")
  }

  @Test(arguments: [("maintenance", "/maintenance"), ("updateRequired", "/updateRequired")])
  func `the menu ends what it simulates while the app is covered`(
    requests: String, path: String
  ) async throws {
    let browser = try await browser()
    try await simulate(settings(requests: requests), in: browser)
    try await browser.submit(Self.ada)
    #expect(browser.path == path, "\(browser.page)")
    try await browser.submit()
    #expect(browser.path == path)
    try await simulate(settings(), in: browser)
    #expect(browser.path == path && !browser.page.contains("Simulated"))
    try await browser.submit()
    #expect(browser.path == "/signIn")
    try await browser.submit(Self.ada)
    #expect(browser.path == "/home")
  }

  @Test func `a locked app keeps the menu, which can simulate its biometrics`() async throws {
    let suite = WebMenuTests(hasMenu: true, hasAppLock: true)
    let browser = try await suite.browser(signedInAs: Self.ada)
    try await simulate(settings("biometrics=failure"), in: browser)
    try await browser.open("/settings/lock")
    try await browser.submit(
      "policy=always&passcode=secret1&confirmPasscode=secret1&usesBiometrics=true")
    #expect(browser.path == "/settings")
    let app = try suite.visitor(browser).app
    await app.enter(.background, values: [:])
    await app.enter(.active, values: [:])
    try await browser.open("/settings")
    #expect(browser.path == "/unlock" && browser.page.contains(Self.button))
    try await simulate(settings("biometrics=success"), in: browser)
    #expect(browser.path == "/unlock")
    #expect(browser.page.contains("Simulated: biometrics that succeed."))
    try await browser.press("useBiometricsButton")
    #expect(browser.path == "/settings")
  }

  @Test func `a picture whose upload failed can be uploaded again on home`() async throws {
    let browser = try await browser(signedInAs: Self.login)
    try await browser.passOnboarding()
    try await browser.submit("screenName=grace_h")
    try await browser.submit("dateOfBirth=1990-12-09")
    try await simulate(settings("offline=true"), in: browser)
    #expect(browser.path == "/identity/avatar")
    try await browser.upload("avatar", "me.png", SampleImage.wholePNG(side: 8))
    try await browser.submit()
    #expect(
      browser.path == "/home" && browser.page.contains("retryAvatarButton"), "\(browser.page)")
    try await simulate(settings(), in: browser)
    try await browser.press("retryAvatarButton")
    #expect(browser.path == "/home" && browser.page.contains("Your picture is uploaded."))
  }

  @Test func `a picture that was picked is there after the menu`() async throws {
    let browser = try await browser(signedInAs: Self.login)
    try await browser.passOnboarding()
    try await browser.submit("screenName=grace_h")
    try await browser.submit("dateOfBirth=1990-12-09")
    try await browser.upload(
      "avatar", "me.png", SampleImage.wholePNG(side: 8), button: "action:debugMenuButton")
    #expect(browser.path == "/debugMenu")
    try await browser.goBack()
    #expect(browser.path == "/identity/avatar" && browser.page.contains("me.png"))
    try await browser.submit()
    #expect(browser.path == "/identity/review" && browser.page.contains("me.jpg"))
  }

  @Test func `drafts are cleared after a question, those of this visitor only`() async throws {
    let (first, second) = (
      try await browser(signedInAs: Self.ada), try await browser(signedInAs: Self.ada)
    )
    let drafts = try [first, second].map { try visitor($0).app.dependencies.formDrafts }
    for drafts in drafts { try await drafts.saveDraft([1], formID: "sandbox.login") }
    try await simulate(settings("clearDrafts=true"), in: first)
    #expect(first.path == "/debugMenu" && first.title == "Clear All Drafts?")
    try await first.submit()
    #expect(first.path == "/home" && !first.page.contains("All drafts are cleared."))
    #expect(try await drafts[0].loadDraft(formID: "sandbox.login") == [1])
    try await simulate(settings("clearDrafts=true"), in: first)
    try await first.press("clearDraftsButton")
    #expect(first.path == "/home" && first.page.contains("All drafts are cleared."))
    #expect(try await drafts[0].loadDraft(formID: "sandbox.login") == nil)
    #expect(try await drafts[1].loadDraft(formID: "sandbox.login") == [1])
    // A page that is loaded again repeats the message, the next form removes it.
    try await first.open("/home")
    #expect(first.page.contains("All drafts are cleared."))
    try await first.press("formSandboxButton")
    try await first.goBack()
    #expect(first.path == "/home" && !first.page.contains("All drafts are cleared."))
  }

  @Test func `a form of an earlier page changes neither the menu nor the app`() async throws {
    let browser = try await browser()
    let page = (browser.hidden("_token"), browser.hidden("_revision"))
    try await browser.press("debugMenuButton")
    let menu = (browser.hidden("_token"), browser.hidden("_revision"))
    try await browser.post(to: "/signIn", Self.ada, token: page.0, revision: page.1)
    #expect(browser.path == "/debugMenu")
    #expect(browser.page.contains("That page was out of date. Nothing was sent."))
    try await browser.submit(settings("offline=true"))
    #expect(browser.path == "/signIn" && browser.page.contains("Simulated: offline."))
    try await browser.post(
      to: "/debugMenu", settings("serverError=true"), token: menu.0, revision: menu.1)
    #expect(browser.path == "/signIn" && browser.page.contains("Simulated: offline."))
    #expect(browser.page.contains("That page was out of date. Nothing was sent."))
    try await browser.press("debugMenuButton")
    try await browser.post(
      to: "/debugMenu", settings("serverError=true"), token: menu.0, revision: menu.1)
    #expect(browser.path == "/debugMenu" && browser.page.contains("This page was out of date."))
    try await browser.post(to: "/debugMenu", settings(), token: "x")
    #expect(browser.response.status == 403)
  }

  @Test func `the address opens the menu, and that of another page closes it`() async throws {
    let browser = try await browser(signedInAs: Self.ada)
    try await browser.open("/debugMenu")
    #expect(browser.hops == ["/debugMenu"])
    try await browser.open("/")
    #expect(browser.path == "/debugMenu")
    // A prefetch changes nothing.
    #expect(
      try await browser.send(.get, "/home", Data(), ["Sec-Purpose": "prefetch"])
        .headers["Location"] == "/debugMenu")
    try await browser.open("/home")
    #expect(browser.hops == ["/home"] && browser.page.contains("Hello, ada_lovelace"))
    #expect(
      try await browser.send(.get, "/debugMenu", Data(), ["Sec-Purpose": "prefetch"])
        .headers["Location"] == "/home")
    try await browser.open("/debugMenu")
    try await browser.submit(settings("offline=true"))
    #expect(browser.path == "/home" && browser.page.contains("Simulated: offline."))
    try await browser.open("/debugMenu")
    try await browser.open("/settings")
    #expect(browser.hops == ["/settings"] && browser.title == "Settings")
  }

  @Test func `the browser's back button leads from the menu to what was typed`() async throws {
    let browser = try await browser(signedInAs: Self.login)
    try await browser.passOnboarding()
    try await browser.press("debugMenuButton", "screenName=grace_h")
    // No link leads to a step of the identity flow.
    try await browser.open("/identity/screenName")
    #expect(browser.hops == ["/identity/screenName"])
    #expect(browser.page.contains("value=\"grace_h\""))
  }

  @Test func `the address of the menu works for a browser without an app`() async throws {
    let browser = BrowserFake(site)
    try await browser.open("/debugMenu")
    #expect(browser.hops == ["/debugMenu"] && site.visitors.count == 0)
    try await browser.submit(settings("offline=true"))
    #expect(browser.path == "/welcome" && browser.page.contains("Simulated: offline."))
    #expect(site.visitors.count == 1)
  }
}
