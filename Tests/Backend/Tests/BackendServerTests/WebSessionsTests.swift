import ReferenceBackend
import ShellApp
import Testing

@testable import BackendServer

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Networking

/// What the server keeps of browsers.
@Suite(.timeLimit(.minutes(5))) struct WebSessionsTests {
  private let sessions = WebSessions()

  private static func signedIn(_ token: String = "token") -> WebSession {
    var session = WebSession()
    session.accessToken = token
    return session
  }

  private static func waiting() -> WebSession {
    var session = WebSession()
    session.challenge = "challenge"
    return session
  }

  private func keep(_ session: WebSession, _ id: String, of client: String) async {
    await sessions.give(session, as: id, insteadOf: id, of: client)
  }

  @Test func `a browser nobody signs in with is not kept`() async {
    #expect(await sessions.take("a") == nil)
    await keep(WebSession(), "a", of: "x")
    #expect(await sessions.count == 0)
  }

  @Test func `page views cost nothing to keep, and a form opened before them is still taken`()
    async throws
  {
    let sessions = sessions
    let pages = WebForms(
      backend: ReferenceBackend(
        configuration: BackendConfiguration(now: { RunningServer.now })),
      catalog: .standard(region: "US"), now: { RunningServer.now }, sessions: sessions)
    let view = { (cookie: String?) async throws -> HTTPResponse in
      let url = try #require(URL(string: "http://localhost/login"))
      let headers: HTTPHeaders = cookie.map { ["Cookie": $0] } ?? [:]
      let request = HTTPRequest(method: .get, url: url, headers: headers)
      return try #require(await pages.respond(to: request, from: "127.0.0.1"))
    }
    let first = try await view(nil)
    let cookie = try #require(first.headers["Set-Cookie"]?.split(separator: ";").first)
    for _ in 1...1_100 { _ = try await view(nil) }
    #expect(await sessions.count == 0)
    let page = String(decoding: first.body.data ?? Data(), as: UTF8.self)
    let start = try #require(page.firstRange(of: "name=\"_token\" value=\"")?.upperBound)
    let token = page[start...].prefix { $0 != "\"" }
    let url = try #require(URL(string: "http://localhost/login"))
    let answer = await pages.respond(
      to: HTTPRequest(
        method: .post, url: url,
        headers: [
          "Cookie": String(cookie), "Content-Type": "application/x-www-form-urlencoded",
        ], body: .text("_token=\(token)&email=demo%40example.com&password=correct-horse")),
      from: "127.0.0.1")
    #expect(answer?.headers["Location"] == "/screenName")
    #expect(await sessions.count == 1)
  }

  @Test func `a crowd of browsers pushes out strangers before whoever is signed in`() async {
    await keep(Self.signedIn(), "ada", of: "10.0.0.1")
    for number in 1...WebSessions.limit + 10 {
      await keep(Self.waiting(), "b\(number)", of: "client \(number)")
    }
    #expect(await sessions.count == WebSessions.limit)
    #expect(await sessions.take("ada")?.accessToken == "token")
  }

  @Test func `the browsers of one address push out each other, and nobody else's`() async {
    await keep(Self.signedIn("first"), "ada", of: "10.0.0.1")
    for number in 1...WebSessions.clientLimit + 10 {
      await keep(Self.signedIn(), "b\(number)", of: "10.0.0.2")
    }
    #expect(await sessions.count == WebSessions.clientLimit + 1)
    #expect(await sessions.take("ada")?.accessToken == "first")
    #expect(await sessions.take("b1") == nil)
  }

  @Test func `another cookie takes the place of the old one`() async {
    await keep(Self.waiting(), "old", of: "x")
    _ = await sessions.take("old")
    await sessions.give(Self.signedIn(), as: "new", insteadOf: "old", of: "x")
    #expect(await sessions.take("old") == nil)
    #expect(await sessions.take("new")?.accessToken == "token")
  }

  @Test func `the requests of a browser take turns`() async {
    let sessions = sessions
    await keep(Self.waiting(), "a", of: "x")
    await withTaskGroup(of: Void.self) { group in
      for _ in 1...20 {
        group.addTask {
          guard var session = await sessions.take("a") else { return }
          let seen = session.challenge ?? ""
          await Task.yield()
          session.challenge = seen + "x"
          await sessions.give(session, as: "a", insteadOf: "a", of: "x")
        }
      }
    }
    #expect(await sessions.take("a")?.challenge == "challenge" + String(repeating: "x", count: 20))
  }

  @Test func `a cookie and a token are known by the process that made them alone`() {
    let (secrets, other) = (WebSecrets(), WebSecrets())
    let cookie = secrets.cookie()
    #expect(secrets.isOwn(cookie) && !other.isOwn(cookie))
    #expect(!secrets.isOwn(cookie + "0") && !secrets.isOwn("") && !secrets.isOwn("."))
    let token = secrets.token(for: cookie)
    #expect(secrets.isToken(token, for: cookie))
    #expect(!secrets.isToken(token, for: secrets.cookie()))
    #expect(!secrets.isToken(nil, for: cookie) && !other.isToken(token, for: cookie))
  }
}
