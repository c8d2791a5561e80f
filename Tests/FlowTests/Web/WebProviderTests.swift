import Domain
import Foundation
import Networking
import ReferenceBackend
import Testing

@testable import ShellApp
@testable import ShellWeb

/// The sign-in at a provider in browsers.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct WebProviderTests {
  nonisolated private static let address = "http://127.0.0.1:8080"

  private let backend: ReferenceBackend
  private let site: WebSite

  init() {
    let backend = BackendHarness { $0.publicURL = { Self.address } }.backend()
    self.backend = backend
    site = WebSite { _, _, _ in
      var configuration = Configuration(
        pinnedNow: BackendHarness.start, timeZone: SystemTimeZone(named: "UTC") ?? .current,
        bootTimeout: .seconds(60))
      configuration.hasConsoleLog = false
      return try Dependencies(
        configuration: configuration, backend: backend, pages: Self.address)
    }
  }

  /// A browser that has chosen a provider, and the address of the provider's page.
  private func chosen(_ button: String = "googleButton") async throws -> (BrowserFake, URL) {
    let browser = BrowserFake(site)
    try await browser.open("/")
    try await browser.press(button)
    #expect(browser.path == "/signIn/provider")
    let start = try #require(browser.page.firstRange(of: "<a href=\"http")?.upperBound)
    let rest = browser.page[start...].prefix { $0 != "\"" }.replacing("&amp;", with: "&")
    return (browser, try #require(URL(string: "http" + rest)))
  }

  /// The page of the app that the provider sends a person to who chooses an identity; cancels with "".
  private func choose(_ identity: String, at page: URL) async throws -> String {
    var components = try #require(URLComponents(url: page, resolvingAgainstBaseURL: false))
    let query = try #require(components.percentEncodedQuery)
    components.query = nil
    let answer = await backend.respond(
      to: HTTPRequest(
        method: .post, url: try #require(components.url),
        headers: ["Content-Type": "application/x-www-form-urlencoded"],
        body: .text("\(query)&identity=\(identity)")))
    let location = try #require(answer.headers["Location"])
    #expect(location.hasPrefix(Self.address + "/oauth/callback?"))
    return String(location.dropFirst(Self.address.count))
  }

  private var identity: String { DemoIdentity.all.first?.subject ?? "" }

  @Test(arguments: ["appleButton", "googleButton"])
  func `the page leads to the provider, whose answer signs in`(button: String) async throws {
    let (browser, page) = try await chosen(button)
    let cookie = browser.cookie
    try await browser.open(try await choose(identity, at: page))
    #expect(browser.path == "/onboarding/handle")
    #expect(browser.cookie != cookie)
  }

  @Test func `an answer counts once, and in the browser that asked only`() async throws {
    let (browser, page) = try await chosen()
    let target = try await choose(identity, at: page)
    let other = BrowserFake(site)
    try await other.open("/")
    try await other.submit()
    try await other.open(target)
    #expect(other.path == "/signIn")
    try await browser.open(target)
    #expect(browser.path == "/onboarding/handle")
    try await browser.open(target)
    #expect(browser.path == "/onboarding/handle")
    #expect(browser.page.contains("No sign-in waits"))
  }

  @Test func `who cancels at the provider is back at the start, and may choose again`() async throws
  {
    let (browser, page) = try await chosen()
    try await browser.open(try await choose("", at: page))
    #expect(browser.path == "/welcome")
    try await browser.press("googleButton")
    #expect(browser.path == "/signIn/provider")
  }

  @Test func `a foreign state ends nothing`() async throws {
    let (browser, page) = try await chosen()
    try await browser.open("/oauth/callback?code=c-1&state=foreign")
    try await browser.open("/oauth/callback?error=access_denied&state=foreign")
    #expect(browser.path == "/signIn/provider")
    try await browser.open(try await choose(identity, at: page))
    #expect(browser.path == "/onboarding/handle")
  }

  @Test func `pages whose address is unknown offer no provider`() async throws {
    let backend = backend
    let site = WebSite { _, _, _ in
      try Dependencies(
        configuration: Configuration(
          pinnedNow: BackendHarness.start, bootTimeout: .seconds(60)), backend: backend)
    }
    let browser = BrowserFake(site)
    try await browser.open("/")
    #expect(!browser.page.contains("googleButton"))
  }
}
