import Foundation
import Networking
import NetworkingMock
import ReferenceBackend
import Testing

@testable import ShellApp
@testable import ShellWeb

/// Links to pages of the app, and pages that are open twice.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct WebLinkTests {
  private static let ada = "email=ada%40example.com&password=correct-horse"

  private let site = WebSite.sharing(BackendHarness().backend())

  private func browser(signedInAs fields: String? = nil) async throws -> BrowserFake {
    let browser = BrowserFake(site)
    try await browser.open("/")
    guard let fields else { return browser }
    try await browser.submit()
    try await browser.submit(fields)
    return browser
  }

  @Test func `a link's code is entered into the form of the page, and what was typed stays`()
    async throws
  {
    let browser = try await browser()
    try await browser.open("/signUp")
    try await browser.submit("email=new%40example.com&password=grace-horse")
    #expect(browser.path == "/signUp/code")
    try await browser.open("/verify?code=123456")
    #expect(browser.path == "/signUp/code")
    // A code is no part of a page: the form says that it has one, and sends it.
    #expect(browser.page.contains("id=\"codeField.kept\""))
    #expect(!browser.page.contains("value=\"123456\""))
    try await browser.submit("code=")
    #expect(browser.path == "/signUp/code")
    #expect(browser.page.contains("That code is wrong."), "\(browser.page)")
  }

  @Test(arguments: [
    ("/verify?code=123456", "No screen asks for a code now."),
    ("/oauth/callback?code=1&state=2", "No sign-in waits for this link."),
  ])
  func `a new browser sees the sentence about a link without effect, and goes on from its page`(
    link: String, sentence: String
  ) async throws {
    let browser = BrowserFake(site)
    try await browser.open(link)
    #expect(browser.page.contains(sentence), "\(browser.page)")
    try await browser.post(to: "/welcome", "")
    #expect(browser.path == "/signIn")
    #expect(!browser.page.contains("out of date") && !browser.page.contains(sentence))
  }

  @Test(arguments: ["/profile/edit?x=%ff", "/resetPassword?token=x", "/welcome", "/unlock"])
  func `a later page ends the sentence about a link without effect`(later: String) async throws {
    let browser = try await browser(signedInAs: Self.ada)
    try await browser.open("/verify?code=123456")
    #expect(browser.path == "/home" && browser.page.contains("No screen asks for a code now."))
    try await browser.open("/home")
    #expect(browser.page.contains("No screen asks for a code now."))
    try await browser.open(later)
    #expect(!browser.page.contains("No screen asks for a code now."), "\(browser.page)")
    try await browser.open("/verify?code=123456")
    #expect(browser.page.contains("No screen asks for a code now."), "\(browser.page)")
  }

  @Test func `a form of a second tab that is out of date is open again with what was typed`()
    async throws
  {
    let browser = try await browser(signedInAs: Self.ada)
    try await browser.open("/profile/edit")
    let (token, revision) = (browser.hidden("_token"), browser.hidden("_revision"))
    try await browser.submit("displayName=One&bio=")
    #expect(browser.page.contains("Your profile is saved."))
    try await browser.post(
      to: "/profile/edit", "displayName=Two&bio=", token: token, revision: revision)
    #expect(browser.path == "/profile/edit" && browser.page.contains("value=\"Two\""))
    #expect(browser.page.contains("This page was out of date. Nothing was sent."))
    #expect(!browser.page.contains("Your profile is saved."))
  }

  @Test(arguments: ["new", "other"])
  func `a form of a second tab leaves the code of the first one alone`(name: String) async throws {
    let browser = try await browser()
    try await browser.open("/signUp")
    let second = browser.hidden("_revision")
    try await browser.submit("email=new%40example.com&password=grace-horse")
    #expect(browser.path == "/signUp/code")
    let first = browser.hidden("_revision")
    try await browser.open("/signUp")
    #expect(browser.path == "/signUp/code")
    try await browser.post(
      to: "/signUp", "email=\(name)%40example.com&password=grace-horse", revision: second)
    #expect(browser.path == "/signUp/code")
    #expect(browser.page.contains("That page was out of date. Nothing was sent."))
    try await browser.post(to: "/signUp/code", "code=000000", revision: first)
    #expect(browser.page.contains("That code is wrong."), "\(browser.page)")
  }

  @Test func `a form of a second tab from before the sign-in is out of date`() async throws {
    let browser = try await browser()
    try await browser.submit()
    let (token, revision) = (browser.hidden("_token"), browser.hidden("_revision"))
    let other = try await self.browser().hidden("_token")
    try await browser.submit(Self.ada)
    try await browser.post(to: "/signIn", Self.ada, token: token, revision: revision)
    #expect(browser.response.status == 200 && browser.path == "/home")
    #expect(browser.page.contains("That page was out of date. Nothing was sent."))
    try await browser.post(to: "/signIn", Self.ada, token: other, revision: revision)
    #expect(browser.response.status == 403)
  }

  @Test func `a form of a second tab from before the sign-out shows nothing of what was typed`()
    async throws
  {
    let browser = try await browser(signedInAs: Self.ada)
    try await browser.open("/profile/edit")
    let (token, revision) = (browser.hidden("_token"), browser.hidden("_revision"))
    let saveInSecondTab = {
      try await browser.post(
        to: "/profile/edit", "displayName=TypedName&bio=Private", token: token, revision: revision)
      #expect(browser.response.status == 200)
      #expect(browser.page.contains("That page was out of date. Nothing was sent."))
      #expect(!browser.page.contains("TypedName") && !browser.page.contains("Private"))
    }
    try await browser.open("/home")
    try await browser.press("signOutButton")
    try await saveInSecondTab()
    #expect(browser.path == "/welcome")
    try await browser.submit()
    try await browser.submit(Self.ada)
    #expect(browser.path == "/profile/edit" && !browser.page.contains("Private"))
    try await saveInSecondTab()
    #expect(browser.path == "/profile/edit")
  }

  @Test func `a message about a step stays on the page until the next step`()
    async throws
  {
    let (backend, clock) = (BackendHarness().backend(), TestClock())
    let base = try #require(URL(string: "https://api.example.com"))
    let browser = BrowserFake(
      WebSite { _, _, _ in
        try Dependencies(
          configuration: .ofPages(),
          system: SystemEnvironment(
            now: { BackendHarness.start }, clock: clock, random: { 0.5 },
            identifier: { "identifier" }),
          transport: Transport(client: backend, baseURL: base))
      })
    try await browser.open("/")
    try await browser.submit()
    try await browser.submit(Self.ada)
    try await browser.open("/profile/edit")
    try await browser.submit("displayName=One&bio=")
    #expect(browser.page.contains("Your profile is saved."), "\(browser.page)")
    clock.advance(by: .seconds(60))
    for _ in 0..<100 { await Task.yield() }
    try await browser.open(browser.path)
    #expect(browser.page.contains("Your profile is saved."))
    try await browser.press("editDisplayNameButton")
    #expect(browser.path == "/profile/edit" && !browser.page.contains("Your profile is saved."))
  }
}
