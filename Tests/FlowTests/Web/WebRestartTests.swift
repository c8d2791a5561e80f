import Foundation
import LocalPersistence
import ReferenceBackend
import Synchronization
import Testing

@testable import ShellApp
@testable import ShellWeb

/// Browsers whose apps are kept in folders, over the ends of the process that serves them.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct WebRestartTests {
  private static let ada = "email=ada%40example.com&password=correct-horse"

  private let folder = TemporaryStatePath()
  private let backend = BackendHarness().backend()
  private let elapsed = Elapsed()

  /// The time of the sites, which a test moves.
  private final class Elapsed: Sendable {
    let time = Mutex(Duration.zero)
  }

  /// The site of another process on the same folder.
  private func site() throws -> WebSite {
    let folders = try StateFolders(path: folder.folder)
    return WebSite(folders: folders, time: { [elapsed] in elapsed.time.withLock { $0 } }) {
      [backend] _, _, folder in
      try Dependencies(configuration: .ofPages(stateFolder: folder), backend: backend)
    }
  }

  private func signedIn() async throws -> BrowserFake {
    let browser = BrowserFake(try site())
    try await browser.open("/")
    try await browser.submit()
    try await browser.submit(Self.ada)
    #expect(browser.path == "/home")
    return browser
  }

  /// The names of the visitors' folders.
  private func names() throws -> [String] {
    try SecureFolder(path: folder.folder).entryNames().filter { $0 != "key" }
  }

  /// Waits until the apps have ended, which may be under way when they are deleted.
  private func waitForNoFolder(_ browser: BrowserFake) async throws {
    while try !names().isEmpty {
      try Task.checkCancellation()
      elapsed.time.withLock { $0 += .seconds(1) }
      try await browser.open("/welcome")
    }
  }

  @Test
  func `a browser is signed in after the process has ended, and its cookie is not on the disk`()
    async throws
  {
    let browser = try await signedIn()
    let cookie = try #require(browser.cookie?.split(separator: "=").last)
    #expect(try names().count == 1)
    let root = try #require(FileManager.default.enumerator(atPath: folder.folder))
    var length = 0
    for case let name as String in root {
      let file = SecureFolder(path: folder.folder).file(name)
      // A folder, and a file that is gone by now, have no content.
      let data = (try? file.read()) ?? Data()
      length += data.count
      #expect(data.firstRange(of: Data(cookie.utf8)) == nil, "\(name)")
    }
    #expect(length > 1_000)
    browser.site = try site()
    try await browser.open("/home")
    #expect(browser.path == "/home" && browser.page.contains("Hello, ada_lovelace"))
    #expect(browser.cookie?.hasSuffix(cookie) == true)
    try await browser.press("signOutButton")
    #expect(browser.path == "/welcome")
  }

  @Test func `a form of a page that an earlier process made changes nothing, and its values stay`()
    async throws
  {
    let browser = try await signedIn()
    try await browser.open("/formSandbox/profile")
    // Revisions begin with 1 in each app: the old page must not pass for one of the new app.
    browser.site = try site()
    for revision in 1...4 {
      try await browser.post(
        to: "/formSandbox/profile", "name=Typed+Before", revision: "\(revision)")
      #expect(browser.path == "/formSandbox/profile")
      #expect(browser.page.contains("This page was out of date."))
      #expect(browser.page.contains("value=\"Typed Before\""))
    }
  }

  @Test func `a cookie of before the sign-in leads to no app, also after the process has ended`()
    async throws
  {
    let browser = BrowserFake(try site())
    try await browser.open("/")
    try await browser.submit()
    let before = browser.cookie
    try await browser.submit(Self.ada)
    #expect(browser.cookie != before)
    browser.site = try site()
    browser.cookie = before
    try await browser.open("/home")
    #expect(browser.path == "/welcome")
  }

  @Test func `an idle visitor's folder is deleted, in its process and in the next one`()
    async throws
  {
    let browser = try await signedIn()
    let other = BrowserFake(browser.site)
    try await other.open("/")
    try await other.submit()
    #expect(try names().count == 2)
    elapsed.time.withLock { $0 += .seconds(31 * 60) }
    try await browser.open("/home")
    #expect(browser.path == "/welcome")
    try await waitForNoFolder(browser)

    let later = try await signedIn()
    later.site = try site()
    elapsed.time.withLock { $0 += .seconds(31 * 60) }
    try await later.open("/home")
    #expect(later.path == "/welcome")
    try await waitForNoFolder(later)
  }

  @Test func `the folders cannot be used by an app that others may read`() throws {
    try FileManager.default.createDirectory(
      atPath: folder.folder, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o755])
    #expect(throws: FileSystemError.self) { try StateFolders(path: folder.folder) }
  }
}
