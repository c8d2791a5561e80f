import Foundation
import Synchronization
import Testing

@testable import ShellApp
@testable import ShellWeb

/// 50 visitors of one site at once, every second one hostile.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct WebCrowdTests {
  /// The facts that a hostile visitor has about another one.
  private struct Victim: Sendable {
    let cookie: String
    let token: String
    let revision: String
    let path: String
  }

  private static let people = 25
  private let site = WebSite.sharing(BackendHarness().backend())

  @Test func `none of 50 visitors, hostile ones among them, sees another`() async throws {
    let visits = (0..<Self.people).map { number in
      Task { [site] in try await Self.enter(site, number) }
    }
    var browsers: [BrowserFake] = []
    for visit in visits { browsers.append(try await visit.value) }
    let victims = browsers.map(Self.victim)
    let attacks = victims.indices.map { number in
      Task { [site] in try await Self.attack(site, number, victims[number]) }
    }
    let stays = browsers.indices.map { number in
      Task { try await Self.stay(browsers[number], number) }
    }
    for task in attacks + stays { try await task.value }
    for number in browsers.indices {
      #expect(browsers[number].cookie == victims[number].cookie)
      try await Self.expectOwnPage(browsers[number], number)
    }
    #expect(site.visitors.count == 2 * Self.people)
  }

  /// Signs in and sends a form that names the visitor.
  private static func enter(_ site: WebSite, _ number: Int) async throws -> BrowserFake {
    let browser = BrowserFake(site, client: "192.0.2.\(number)")
    try await browser.open("/")
    try await browser.submit()
    try await browser.submit("email=ada%40example.com&password=correct-horse")
    #expect(browser.path == "/home")
    try await browser.open("/formSandbox/profile")
    try await send(browser, number)
    try await expectOwnPage(browser, number)
    return browser
  }

  /// Fills in the first page, passes the second and sends the review.
  private static func send(_ browser: BrowserFake, _ number: Int) async throws {
    try await browser.submit("name=Person-\(number)&email=p\(number)%40example.com&country=US")
    try await browser.submit()
    try await browser.submit()
  }

  /// The review of the visitor's own form.
  private static func expectOwnPage(_ browser: BrowserFake, _ number: Int) async throws {
    try await browser.open(browser.path)
    #expect(browser.path == "/formSandbox/profile/review")
    let named = browser.page.matches(of: /Person-[0-9]+/).map { String($0.output) }
    #expect(Set(named) == ["Person-\(number)"])
  }

  private static func victim(_ browser: BrowserFake) -> Victim {
    Victim(
      cookie: browser.cookie ?? "", token: browser.hidden("_token"),
      revision: browser.hidden("_revision"), path: browser.path)
  }

  /// Goes on among the attacks: to the form and back to its review.
  private static func stay(_ browser: BrowserFake, _ number: Int) async throws {
    for _ in 0..<3 {
      try await browser.press("editButton")
      #expect(browser.path == "/formSandbox/profile")
      #expect(browser.page.contains("value=\"Person-\(number)\""))
      try await send(browser, number)
      try await expectOwnPage(browser, number)
    }
  }

  /// Tries to read and to change what another visitor has.
  private static func attack(_ site: WebSite, _ number: Int, _ victim: Victim) async throws {
    let browser = BrowserFake(site, client: "198.51.100.\(number)")
    try await forgeCookies(browser, victim)
    browser.cookie = nil
    try await browser.open("/signIn")
    try await browser.submit("email=evil%40example.com&password=wrong-horse")
    try await forgeForms(browser, victim)
    try await sendTooMuch(browser)
    try await browser.open(victim.path)
    #expect(browser.path == "/signIn" && !browser.page.contains("Person-"))
  }

  private static func forgeCookies(_ browser: BrowserFake, _ victim: Victim) async throws {
    try await browser.open("/")
    let (own, code) = (browser.cookie ?? "", victim.cookie.suffix(64))
    let forged: [String] = [
      String(victim.cookie.dropLast()) + (victim.cookie.hasSuffix("0") ? "1" : "0"),
      String(own.dropLast(64) + code), String(victim.cookie.dropLast(64) + own.suffix(64)),
      victim.cookie.replacing(".", with: ""), victim.cookie + victim.cookie, "", "=;,",
    ]
    for cookie in forged {
      browser.cookie = cookie
      try await browser.open(victim.path)
      #expect(browser.path == "/welcome" && !browser.page.contains("Person-"))
      // Nothing of a form with a forged cookie is done.
      browser.cookie = cookie
      let response = try await browser.send(
        .post, victim.path, Data("_token=\(victim.token)&_revision=\(victim.revision)".utf8),
        ["Content-Type": "application/x-www-form-urlencoded"])
      #expect(response.status == 303 && response.body.isEmpty)
    }
  }

  private static func forgeForms(_ browser: BrowserFake, _ victim: Victim) async throws {
    let fields = "name=evil&_button=action%3AeditButton"
    try await browser.post(to: victim.path, fields, token: victim.token)
    #expect(browser.response.status == 403)
    try await browser.open("/signIn")
    try await browser.post(to: victim.path, fields, revision: victim.revision)
    #expect(browser.path == "/signIn" && !browser.page.contains("Person-"))
    try await browser.post(
      to: "/signIn", "email=evil%40example.com&password=wrong-horse", revision: victim.revision)
    #expect(browser.path == "/signIn")
    try await browser.submit(fields, headers: ["Sec-Fetch-Site": "cross-site"])
    #expect(browser.response.status == 403)
    try await browser.open("/signIn")
  }

  private static func sendTooMuch(_ browser: BrowserFake) async throws {
    try await browser.submit("email=" + String(repeating: "a", count: 70_000))
    #expect(browser.response.status == 413)
    try await browser.open("/signIn")
    try await browser.upload("email", "a.png", Data(count: PickedFile.maximumBytes + 100_000))
    #expect(browser.response.status == 415)
    try await browser.open("/signIn")
  }
}
