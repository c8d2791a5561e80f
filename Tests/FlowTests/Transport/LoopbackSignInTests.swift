import Domain
import FormKit
import Foundation
import LocalSockets
import Networking
import NetworkingURLSession
import ReferenceBackend
import Synchronization
import Testing

@testable import ShellApp

/// The sign-in at a provider over HTTP, by an address of this machine.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct LoopbackSignInTests {
  /// A development server and the app of a person before it.
  @MainActor
  private final class World {
    let harness: BackendHarness
    let app: AppCoordinator
    private let front: BackendFront
    let browser = URLSessionHTTPClient()
    let opener = PageOpenerSpy()

    init() async throws {
      let shared = Shared()
      harness = BackendHarness { $0.publicURL = { shared.address.withLock { $0 } } }
      let backend = harness.backend()
      front = try BackendFront { await backend.respond(to: $0) }
      shared.address.withLock { [front] in $0 = front.url.absoluteString }
      let configuration = Configuration(
        pinnedNow: BackendHarness.start, bootTimeout: .seconds(60))
      let system = SystemEnvironment(
        now: { BackendHarness.start }, timeZone: configuration.timeZone, random: { 0.5 },
        identifier: { "identifier" })
      app = AppCoordinator(
        dependencies: try Dependencies(
          configuration: configuration, system: system,
          transport: Transport(
            client: URLSessionHTTPClient(), baseURL: front.url,
            redirect: LoopbackRedirect(done: "Done.", refused: "Refused."))))
      app.pageOpener = opener
      try await app.boot()
    }

    private final class Shared: Sendable {
      let address = Mutex("")
    }

    /// Presses a provider's button and returns the address that the screen shows.
    func page() async throws -> URL {
      await app.perform(action: "googleButton")
      #expect(app.route == .signInProvider)
      let page = app.screen?.notices.first?.link.flatMap { URL(string: $0.address) }
      return try #require(page)
    }

    /// The address that the provider sends a person to who chooses an identity.
    func choose(_ identity: String, at page: URL) async throws -> URL {
      var components = try #require(URLComponents(url: page, resolvingAgainstBaseURL: false))
      let query = try #require(components.percentEncodedQuery)
      components.query = nil
      let answer = try await browser.send(
        HTTPRequest(
          method: .post, url: try #require(components.url),
          headers: ["Content-Type": "application/x-www-form-urlencoded"],
          body: .text("\(query)&identity=\(identity)")))
      return try #require(answer.headers["Location"].flatMap { URL(string: $0) })
    }

    func load(_ url: URL) async throws -> Int {
      try await browser.send(HTTPRequest(url: url)).status
    }

    func wait(for route: Route) async throws {
      while app.route != route {
        try Task.checkCancellation()
        await Task.yield()
      }
    }
  }

  @Test func `a person who chooses an identity on the page is signed in`() async throws {
    let world = try await World()
    let page = try await world.page()
    #expect(try await world.load(page) == 200)
    let back = try await world.choose("demo-grace", at: page)
    #expect(try await world.load(back) == 200)
    try await world.wait(for: .identity(.handle))
  }

  @Test func `the page is opened once, and its address shows`() async throws {
    let world = try await World()
    let page = try await world.page()
    #expect(world.opener.pages == [page])
    let back = try await world.choose("demo-grace", at: page)
    #expect(try await world.load(back) == 200)
    try await world.wait(for: .identity(.handle))
    #expect(world.opener.pages == [page])
  }

  @Test func `the page of each sign-in is opened`() async throws {
    let world = try await World()
    let first = try await world.page()
    let back = try await world.choose("", at: first)
    #expect(try await world.load(back) == 200)
    try await world.wait(for: .welcome)
    let second = try await world.page()
    #expect(world.opener.pages == [first, second])
    #expect(first != second)
  }

  @Test func `other paths, states and hosts are refused, and the sign-in goes on waiting`()
    async throws
  {
    let world = try await World()
    let page = try await world.page()
    let back = try await world.choose("demo-grace", at: page)
    let text = back.absoluteString
    let wrong = [
      text.replacing("/oauth/callback", with: "/other"): 404,
      text.replacing("127.0.0.1", with: "localhost"): 400,
      text + "x": 400, text.replacing("code=", with: "other="): 400, text + "&state=2": 400,
      String(text.prefix { $0 != "?" }): 400,
    ]
    for (address, status) in wrong {
      #expect(try await world.load(try #require(URL(string: address))) == status, "\(address)")
    }
    #expect(world.app.route == .signInProvider)
    #expect(try await world.load(back) == 200)
    try await world.wait(for: .identity(.handle))
    await #expect(throws: (any Error).self) { try await world.load(back) }
  }

  @Test func `a person who cancels on the page returns without an error`() async throws {
    let world = try await World()
    let back = try await world.choose("", at: try await world.page())
    #expect(try await world.load(back) == 200)
    try await world.wait(for: .welcome)
    #expect(world.app.screen?.notices.map(\.text) == ["welcome.greeting"])
  }

  @Test func `a code for another port is refused with a sentence`() async throws {
    let world = try await World()
    let page = try await world.page()
    let port = try #require(OtherPort(of: page))
    let back = try await world.choose("demo-grace", at: port.page)
    let text = back.absoluteString.replacing(port.other, with: port.own)
    #expect(try await world.load(try #require(URL(string: text))) == 200)
    try await world.wait(for: .welcome)
    #expect(world.app.screen?.notices.map(\.text) == ["welcome.greeting", "provider.refused"])
  }

  /// The page with the address of another port.
  private struct OtherPort {
    let page: URL
    let own: String
    let other = "127.0.0.1:1"

    init?(of page: URL) {
      let text = page.absoluteString
      guard let start = text.range(of: "redirect_uri=http%3A%2F%2F127.0.0.1%3A") else { return nil }
      let port = text[start.upperBound...].prefix { $0.isNumber }
      guard
        let page = URL(
          string: text.replacingCharacters(in: start.upperBound..<port.endIndex, with: "1"))
      else { return nil }
      self.page = page
      own = "127.0.0.1:\(port)"
    }
  }

  @Test func `a request with a malformed head gets 400, and a long one ends`() async throws {
    #expect(LoopbackServer.headLimit == 8_192)
    let server = try LoopbackServer(path: "/a") { LoopbackResponse(status: 200, text: $0) }
    defer { server.stop() }
    let browser = URLSessionHTTPClient()
    let address = "http://127.0.0.1:\(server.port)/a"
    let good = try await browser.send(
      HTTPRequest(url: try #require(URL(string: address + "?x=1"))))
    #expect(good.status == 200)
    #expect(good.body.data == Data("x=1".utf8))
    let long = String(repeating: "x", count: 9_000)
    let refused = try? await browser.send(
      HTTPRequest(url: try #require(URL(string: address + "?" + long))))
    #expect(refused?.status != 200)
    let post = try await browser.send(
      HTTPRequest(method: .post, url: try #require(URL(string: address))))
    #expect(post.status == 405)
  }
}
