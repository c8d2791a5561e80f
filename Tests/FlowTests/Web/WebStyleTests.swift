import Cryptography
import FormKitHTML
import Foundation
import Testing

@testable import ReferenceBackend
@testable import ShellApp
@testable import ShellWeb

/// The looks of the pages: files that browsers keep, the person's theme, pages for errors.
@MainActor
@Suite(.withoutLeaks) struct WebStyleTests {
  private let site = WebSite.sharing(BackendHarness().backend())

  private func request(_ target: String, accept: String = "text/html") -> WebRequest {
    WebRequest(
      .get, target, client: "192.0.2.1", header: { $0 == "Accept" ? accept : nil },
      body: { _ throws(WebRequest.BodyError) in Data() })
  }

  @Test func `a page leads to a style sheet and a script that browsers keep`() async throws {
    let page = try #require(await site.respond(to: request("/welcome")))
    let assets = try #require(WebStyle.current?.assets)
    #expect(page.body.contains("<link rel=\"stylesheet\" href=\"\(assets.style)\">"))
    #expect(page.body.contains("<script src=\"\(assets.script)\"></script>"))
    #expect(!page.body.contains("<style>"))
    let policy = try #require(page.headers["Content-Security-Policy"])
    #expect(policy.contains("script-src 'self'; style-src 'self';"))
    for (path, type, text) in [
      (assets.style, "text/css; charset=utf-8", "--color-brand-primary:#4338ca;"),
      (assets.script, "text/javascript; charset=utf-8", "addEventListener"),
    ] {
      let file = try #require(await site.respond(to: request(path)))
      #expect(file.status == 200 && file.body.contains(text))
      #expect(file.headers["Content-Type"] == type)
      #expect(file.headers["Cache-Control"] == "public, max-age=31536000, immutable")
    }
    let posted = WebRequest(
      .post, assets.style, client: "", header: { _ in nil },
      body: { _ throws(WebRequest.BodyError) in Data() })
    #expect(await site.respond(to: posted)?.status == 405)
    let old = try #require(await site.respond(to: request("/assets/page-0.css")))
    #expect(old.status == 404 && old.headers["Cache-Control"] == "no-store")
  }

  @Test func `a browser gets a page for an address without one, a program does not`() throws {
    let page = try #require(WebSite.missing(request("/nowhere")))
    #expect(page.status == 404)
    #expect(page.body.contains("<h1>There is no page at this address.</h1>"))
    #expect(page.body.contains("<title>There is no page at this address. – "))
    #expect(page.body.contains("<header class=\"frame\"><p class=\"product\">"))
    #expect(WebSite.missing(request("/nowhere", accept: "application/json")) == nil)
  }

  @Test func `a page has the theme and the motion of the person's settings`() async throws {
    let browser = BrowserFake(site)
    try await browser.open("/signIn")
    #expect(!browser.page.contains("data-theme"))
    try await browser.submit("email=ada%40example.com&password=correct-horse")
    try await browser.open("/settings")
    try await browser.submit("appearance=dark&highContrast=true&reducesMotion=true")
    #expect(browser.page.contains(" data-theme=\"highContrastDark\" data-motion=\"reduced\">"))
    try await browser.open("/settings")
    try await browser.submit("appearance=automatic&reducesMotion=")
    #expect(!browser.page.contains("data-theme") && !browser.page.contains("data-motion"))
  }
}
