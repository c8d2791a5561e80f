import DomainMock
import FormKit
import Foundation
import ReferenceBackend
import Testing

@testable import ShellApp
@testable import ShellWeb

/// The forms of the sandbox on pages: pages, lists, lookups, options and what is known of the person.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct WebFormTests {
  private let site: WebSite

  init() {
    let backend = BackendHarness().backend()
    site = WebSite { _, locale, _ in
      var configuration = Configuration(
        pinnedNow: BackendHarness.start, timeZone: SystemTimeZone(named: "UTC") ?? .current,
        bootTimeout: .seconds(60))
      configuration.hasConsoleLog = false
      if let locale { configuration.takeLanguage(of: locale) }
      return try Dependencies(configuration: configuration, backend: backend)
    }
  }

  private func signedIn(_ languages: String? = nil) async throws -> BrowserFake {
    let browser = BrowserFake(site)
    browser.languages = languages
    try await browser.open("/signIn")
    try await browser.submit("email=ada%40example.com&password=correct-horse")
    return browser
  }

  private static let person =
    "name=Ada&email=ada%40example.com&country=DE&phone=&bio=&birthday=1990-12-10&_page=person"

  private func address(_ fields: String) -> String {
    "_page=places&"
      + fields.split(separator: "&").map { "addresses%5B0%5D.\($0)" }.joined(separator: "&")
  }

  @Test func `the profile is filled, turned page by page, reviewed and sent`() async throws {
    let browser = try await signedIn()
    try await browser.open("/formSandbox/profile")
    #expect(browser.page.contains("value=\"ada@example.com\""))
    #expect(browser.page.contains("Page 1 of 2"))
    try await browser.submit(Self.person + "&_button=next")
    #expect(browser.page.contains("Page 2 of 2"))
    #expect(browser.page.contains(">Review</button>"))
    try await browser.submit("_page=places&_button=add%3Aaddresses")
    #expect(browser.page.contains("<option value=\"DE\" selected>Germany</option>"))
    try await browser.submit(
      address("street=Invalidenstr.+44&postalCode=10115&city=&region=") + "&_button=update")
    #expect(browser.page.contains("value=\"Berlin\""))
    try await browser.submit(
      address("street=Invalidenstr.+44&postalCode=10115&city=Berlin&region=BE")
        + "&_button=submit")
    #expect(browser.page.contains("Invalidenstr. 44"))
    #expect(browser.page.contains("value=\"change:email\""))
    try await browser.submit("_page=places&_button=change%3Aemail")
    #expect(browser.page.contains("Page 1 of 2"))
    try await browser.submit(Self.person + "&_button=next")
    try await browser.submit("_page=places&_button=submit")
    try await browser.submit("_page=places&_button=submit")
    #expect(browser.path == "/formSandbox/profile/review")
    #expect(browser.page.contains("\"city\": \"Berlin\""))
    #expect(browser.page.contains("\"birthday\": \"1990-12-10\""))
  }

  @Test func `an error holds its page, and the review shows the page of one`() async throws {
    let browser = try await signedIn()
    try await browser.open("/formSandbox/profile")
    try await browser.submit("name=&email=nowhere&_page=person&_button=next")
    #expect(browser.page.contains("Page 1 of 2"))
    #expect(browser.page.contains("Invalid email address"))
    try await browser.submit(Self.person + "&_button=next")
    try await browser.submit("_page=places&_button=add%3Aaddresses")
    try await browser.submit(address("street=&city=") + "&_button=submit")
    #expect(browser.page.contains("Page 2 of 2"))
    #expect(browser.page.contains("class=\"summary\""))
    #expect(browser.path == "/formSandbox/profile")
  }

  @Test func `the countries have their names in the language of the browser`() async throws {
    let browser = try await signedIn("de")
    try await browser.open("/formSandbox/payment")
    #expect(browser.page.contains("<option value=\"AT\">Österreich</option>"))
  }

  @Test func `a city that a postal code fills at the submission shows before it is sent`()
    async throws
  {
    let browser = try await signedIn()
    try await browser.open("/formSandbox/payment")
    let others = "cardName=Ada&expiry=01%2F40&country=US&postalCode=10001&amount=20&tip=0"
    try await browser.submit(
      others + "&cardNumber=4242424242424242&securityCode=123&city=&region=&_button=submit")
    #expect(browser.path == "/formSandbox/payment")
    #expect(browser.page.contains("empty fields were filled in"))
    #expect(browser.page.contains("value=\"New York\""))
    try await browser.submit(
      others + "&cardNumber=&securityCode=&city=New+York&region=NY&_button=submit")
    #expect(browser.path == "/formSandbox/payment/review")
    #expect(browser.page.contains("\"city\": \"New York\""))
  }

  private static let kept = "Already entered. Leave this empty to keep it."

  @Test func `a payment that the service does not accept keeps the card and the code on its page`()
    async throws
  {
    let browser = try await signedIn()
    try await browser.open("/formSandbox/payment")
    let others = "cardName=Ada&expiry=01%2F40&country=&postalCode=&amount=20&tip=0&_button=submit"
    let sentence = "The service asks for something that this version of the app does not know."
    try await browser.submit("cardNumber=4000000000000010&securityCode=123&" + others)
    for _ in 1...2 {
      #expect(browser.path == "/formSandbox/payment")
      #expect(browser.page.contains(sentence))
      #expect(browser.page.ranges(of: Self.kept).count == 2)
      // Empty secrets stay as they are.
      try await browser.submit("cardNumber=&securityCode=&" + others)
    }
    try await browser.submit("cardNumber=4242424242424242&securityCode=&" + others)
    #expect(browser.path == "/formSandbox/payment/review")
  }

  @Test func `a wrong password is entered again on its page`() async throws {
    let browser = BrowserFake(site)
    try await browser.open("/signIn")
    try await browser.submit("email=ada%40example.com&password=wrong-horse")
    #expect(browser.path == "/signIn")
    #expect(browser.page.contains(Self.kept) == false)
  }

  @Test func `a city that the person has entered stays`() async throws {
    let browser = try await signedIn()
    try await browser.open("/formSandbox/payment")
    try await browser.submit("country=US&postalCode=10001&city=Gotham&_button=update")
    #expect(browser.page.contains("value=\"Gotham\""))
    #expect(browser.page.contains("value=\"NY\""))
  }
}
