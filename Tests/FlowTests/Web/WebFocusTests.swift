import FormKit
import Foundation
import ReferenceBackend
import Testing

@testable import ShellApp
@testable import ShellWeb

/// The moves of the focus from field to field, which the script of a page reports.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct WebFocusTests {
  private let site: WebSite

  init() { site = WebSite.sharing(BackendHarness().backend()) }

  private func payment() async throws -> BrowserFake {
    let browser = BrowserFake(site)
    try await browser.open("/signIn")
    try await browser.submit("email=ada%40example.com&password=correct-horse")
    try await browser.open("/formSandbox/payment")
    #expect(browser.page.contains(" data-focus>"))
    return browser
  }

  /// Reports a field; the page stays.
  private func focus(
    _ field: String, in browser: BrowserFake, token: String? = nil, revision: String? = nil
  ) async throws -> Int {
    let body =
      "_token=\(token ?? browser.hidden("_token"))"
      + "&_revision=\(revision ?? browser.hidden("_revision"))&_focus=\(field)"
    return try await browser.send(
      .post, "/formSandbox/payment", Data(body.utf8),
      ["Content-Type": "application/x-www-form-urlencoded;charset=UTF-8"]
    ).status
  }

  /// The field to which the person comes back, as the flow has it.
  private func field(_ browser: BrowserFake) throws -> FieldPath? {
    let id = try #require(browser.cookie?.split(separator: "=").last)
    let visitor = try #require(site.visitors.visitor(String(id)))
    return visitor.app.screen?.focus
  }

  @Test func `a move of the focus reaches the flow of the form, forwards and backwards`()
    async throws
  {
    let browser = try await payment()
    #expect(try await focus("cardNumber", in: browser) == 204)
    #expect(try field(browser) == nil, "The first field is no move.")
    #expect(try await focus("amount", in: browser) == 204)
    #expect(try field(browser) == "amount")
    #expect(try await focus("cardName", in: browser) == 204)
    #expect(try field(browser) == "cardName")
    #expect(try await focus("cardName", in: browser) == 204)
    #expect(try await focus("nothing", in: browser) == 204)
    #expect(try field(browser) == "cardName")
  }

  @Test func `an earlier page and another site report nothing`() async throws {
    let browser = try await payment()
    _ = try await focus("cardName", in: browser)
    #expect(try await focus("amount", in: browser, revision: "0") == 204)
    #expect(try await focus("amount", in: browser, token: "x") == 403)
    #expect(try field(browser) == nil)
  }

  @Test func `a report changes neither the values nor the page`() async throws {
    let browser = try await payment()
    _ = try await focus("cardName", in: browser)
    _ = try await focus("amount", in: browser)
    try await browser.submit("cardName=Ada")
    #expect(browser.page.contains("value=\"Ada\""))
    #expect(!browser.page.contains("This page was out of date"))
  }

  @Test func `a screen without a flow of its own reports nothing`() async throws {
    let browser = BrowserFake(site)
    try await browser.open("/signIn")
    #expect(!browser.page.contains("data-focus"))
  }
}
