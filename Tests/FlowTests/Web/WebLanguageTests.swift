import Foundation
import Cryptography
import Testing

@testable import ReferenceBackend
@testable import ShellApp
@testable import ShellWeb

/// The language of the pages is the browser's.
@MainActor
@Suite(.withoutLeaks) struct WebLanguageTests {
  private let site: WebSite

  init() {
    let backend = BackendHarness().backend()
    site = WebSite { _, locale, _ in
      var configuration = Configuration(
        pinnedNow: BackendHarness.start, timeZone: SystemTimeZone(named: "UTC") ?? .current,
        bootTimeout: .seconds(60))
      if let locale { configuration.takeLanguage(of: locale) }
      configuration.hasConsoleLog = false
      configuration.passcodeCost = .low
      return try Dependencies(configuration: configuration, backend: backend)
    }
  }

  @Test func `a German browser signs in in German`() async throws {
    let browser = BrowserFake(site)
    browser.languages = "fr-FR, de-DE;q=0.9, en;q=0.8"
    try await browser.open("/")
    #expect(browser.title == "Willkommen bei Shell")
    #expect(browser.page.contains("<html lang=\"de-US\""))
    try await browser.submit()
    try await browser.submit("email=ada%40example.com&password=wrong-horse")
    #expect(browser.page.contains("E-Mail oder Passwort ist falsch."))
    try await browser.submit("email=ada%40example.com&password=correct-horse")
    #expect(browser.title == "Start")
    try await browser.open("/settings")
    #expect(browser.page.contains("Bewegung reduzieren"))
  }

  @Test func `a browser chooses the language, not the region and its age policy`() {
    var configuration = Configuration(locale: "en-US")
    for locale in ["en-BE", "de", "de-Latn-AT"] {
      configuration.takeLanguage(of: locale)
      #expect(configuration.region == "US")
    }
    #expect(configuration.locale == "de-US")
  }

  @Test func `a refusal is in the language of the browser`() async throws {
    let browser = BrowserFake(site)
    browser.languages = "de"
    let response = try await browser.send(
      .post, "/welcome", .init(), ["Sec-Fetch-Site": "cross-site"])
    #expect(response.status == 403)
    #expect(response.body.contains("<html lang=\"de\" dir=\"ltr\">"))
    #expect(response.body.contains("<h1>Dieses Formular"))
    #expect(response.body.contains("<a href=\"/\">Zum Anfang</a>"))
  }

  @Test func `two browsers at one site each have their language`() async throws {
    let (german, english) = (BrowserFake(site), BrowserFake(site, client: "192.0.2.2"))
    german.languages = "de"
    try await german.open("/")
    try await english.open("/")
    #expect(german.title == "Willkommen bei Shell")
    #expect(english.title == "Welcome to Shell")
    #expect(english.page.contains("<html lang=\"en-US\""))
  }

  @Test(arguments: [
    (nil, nil), ("", nil), ("fr, es", nil), ("de", "de"), ("en-GB,de", "en-GB"),
    ("en;q=0.4, de-AT ; q=0.6", "de-AT"), ("de;q=0", nil), ("de;q=x, en;q=0.1", "en"),
    ("*", nil), ("en;q=nan, de", "de"), ("de;Q=0, en", "en"), ("en-XA", nil),
    ("de_DE, ../../de", nil), (String(repeating: "fr,", count: 20) + "de", nil),
  ])
  func `the first of the languages with the greatest weight is taken`(
    header: String?, locale: String?
  ) {
    let request = WebRequest(
      .get, "/", client: "", header: { $0 == "Accept-Language" ? header : nil },
      body: { _ throws(WebRequest.BodyError) in throw .broken })
    #expect(request.locale == locale)
  }
}
