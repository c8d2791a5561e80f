import Cryptography
import Foundation
import Testing

@testable import ReferenceBackend
@testable import ShellApp
@testable import ShellWeb

/// Settings on pages.
@MainActor
@Suite(.withoutLeaks) struct WebSettingsTests {
  private let site = WebSite.sharing(BackendHarness().backend())

  @Test(arguments: ["_button=action%3AformSandboxButton", "_button=action%3AdeleteAccountButton"])
  func `what was changed is saved by a button that leaves the page`(button: String) async throws {
    let browser = BrowserFake(site)
    try await browser.open("/")
    try await browser.submit()
    try await browser.submit("email=ada%40example.com&password=correct-horse")
    try await browser.open("/settings")
    #expect(!browser.page.contains("data-theme=\"dark\""))
    try await browser.submit("appearance=dark&playsFeedback=true&\(button)")
    #expect(browser.path != "/settings")
    #expect(browser.page.contains("Your settings are saved."))
    #expect(browser.page.contains("data-theme=\"dark\""))
    try await browser.open("/settings")
    #expect(!browser.page.contains("Your settings are saved."))
  }
}
