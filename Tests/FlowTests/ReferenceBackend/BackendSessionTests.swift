import Cryptography
import Domain
import Networking
import Testing

@testable import ReferenceBackend

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct BackendSessionTests {
  private let harness = BackendHarness()

  @Test func `correct credentials open a session in the contract's form`() async throws {
    let answer = try await harness.backend().signIn(" DEMO@example.com ")
    #expect(answer.status == 200)
    #expect(answer["user"]?["id"] == .string("user_demo"))
    #expect(answer["user"]?["email"] == .string("demo@example.com"))
    #expect(answer["isNewUser"] == .bool(true))
    #expect(answer["accessTokenExpiresAt"] == .string("2026-01-31T10:15:00.000Z"))
    #expect(answer["refreshTokenExpiresAt"] == .string("2026-03-02T10:00:00.000Z"))
    #expect(try answer.text("accessToken") != answer.text("refreshToken"))
    #expect(answer.response.headers["Cache-Control"] == "no-store")
  }

  @Test func `somebody with a profile is no new user`() async throws {
    #expect(try await harness.backend().signIn("ada@example.com")["isNewUser"] == .bool(false))
  }

  @Test(arguments: [
    ("demo@example.com", "wrong"), ("demo@example.com", ""),
    ("nobody@example.com", "correct-horse"),
    ("no address", "correct-horse"), ("demo@example.com", "correct-horse "),
  ])
  func `wrong credentials all look the same`(email: String, password: String) async throws {
    let backend = harness.backend()
    let answer = try await backend.signIn(email, password: password)
    let other = try await backend.signIn("somebody@example.com", password: "x")
    #expect(answer.status == 401)
    #expect(answer.problem == "wrong-credentials")
    #expect(answer.response == other.response)
    #expect(answer.response.headers["WWW-Authenticate"] == "Bearer")
  }

  @Test func `a sender pauses after ten wrong passwords, even for the right one`() async throws {
    let backend = BackendHarness { $0.passwordCost.cost = 16 }
    let server = backend.backend()
    for _ in 1...10 {
      #expect(try await server.signIn(password: "wrong").status == 401)
    }
    backend.advance(by: .seconds(60))
    let answer = try await server.signIn()
    #expect(answer.status == 429)
    #expect(answer.response.headers["Retry-After"] == "840")
    #expect(try await server.signIn("ada@example.com").status == 200)
    backend.advance(by: .seconds(840))
    #expect(try await server.signIn().status == 200)
  }

  @Test func `an access token is accepted for fifteen minutes`() async throws {
    let backend = harness.backend()
    let token = try await backend.token("ada@example.com")
    harness.advance(by: .milliseconds(899_999))
    #expect(try await backend.call(.get, "/v1/profile", token: token).status == 200)
    harness.advance(by: .milliseconds(1))
    let answer = try await backend.call(.get, "/v1/profile", token: token)
    #expect(answer.status == 401)
    #expect(answer.problem == "unauthorized")
  }

  @Test func `refreshing rotates both tokens`() async throws {
    let backend = harness.backend()
    let first = try await backend.signIn("ada@example.com")
    harness.advance(by: .seconds(1000))
    let second = try await refresh(backend, first.text("refreshToken"))
    #expect(second.status == 200)
    #expect(second["accessTokenExpiresAt"] == .string("2026-01-31T10:31:40.000Z"))
    #expect(try second.text("refreshToken") != first.text("refreshToken"))
    let tokens = try [first, second].map { try $0.text("accessToken") }
    #expect(try await backend.call(.get, "/v1/profile", token: tokens[0]).status == 401)
    #expect(try await backend.call(.get, "/v1/profile", token: tokens[1]).status == 200)
  }

  /// How the tokens of a refresh are used for the first time.
  enum Use: CaseIterable, Sendable { case access, refresh }

  @Test func `a refresh token gets the same answer until its successor is used`() async throws {
    let backend = harness.backend()
    let first = try await backend.signIn("ada@example.com").text("refreshToken")
    let second = try await refresh(backend, first)
    for wait in [1, 3_600, 7 * 86_400] {
      harness.advance(by: .seconds(wait))
      let again = try await refresh(backend, first)
      #expect(again.status == 200)
      for name in ["accessToken", "refreshToken"] {
        #expect(try again.text(name) == second.text(name))
      }
    }
    // An answer that was lost for long is good for as long as a new one.
    #expect(
      try await refresh(backend, first)["accessTokenExpiresAt"] != second["accessTokenExpiresAt"])
    let token = try second.text("accessToken")
    #expect(try await backend.call(.get, "/v1/profile", token: token).status == 200)
  }

  @Test(arguments: Use.allCases)
  func `thirty seconds after the first use of its successor a refresh token ends the session`(
    use: Use
  ) async throws {
    let backend = harness.backend()
    let first = try await backend.signIn("ada@example.com").text("refreshToken")
    let other = try await backend.token("ada@example.com")
    var latest = try await refresh(backend, first)
    switch use {
    case .access:
      let token = try latest.text("accessToken")
      #expect(try await backend.call(.get, "/v1/profile", token: token).status == 200)
    case .refresh: latest = try await refresh(backend, try latest.text("refreshToken"))
    }
    harness.advance(by: .milliseconds(29_999))
    #expect(try await refresh(backend, first).status == 200)
    harness.advance(by: .milliseconds(1))
    #expect(try await refresh(backend, first).status == 401)
    #expect(try await refresh(backend, latest.text("refreshToken")).status == 401)
    let token = try latest.text("accessToken")
    #expect(try await backend.call(.get, "/v1/profile", token: token).status == 401)
    #expect(try await backend.call(.get, "/v1/profile", token: other).status == 200)
  }

  @Test func `an access token that was on its way during a refresh is accepted for a moment`()
    async throws
  {
    let backend = harness.backend()
    let first = try await backend.signIn("ada@example.com")
    let next = try await refresh(backend, first.text("refreshToken"))
    let (old, new) = (try first.text("accessToken"), try next.text("accessToken"))
    #expect(try await backend.call(.get, "/v1/profile", token: old).status == 200)
    // The old token's use says nothing about the new ones.
    harness.advance(by: .seconds(31))
    #expect(try await backend.call(.get, "/v1/profile", token: old).status == 200)
    #expect(try await backend.call(.get, "/v1/profile", token: new).status == 200)
    harness.advance(by: .seconds(30))
    #expect(try await backend.call(.get, "/v1/profile", token: old).status == 401)
    #expect(try await backend.call(.get, "/v1/profile", token: new).status == 200)
  }

  @Test func `a chain of lost answers leads to the present tokens`() async throws {
    let backend = harness.backend()
    let first = try await backend.signIn("ada@example.com").text("refreshToken")
    let second = try await refresh(backend, first).text("refreshToken")
    let third = try await refresh(backend, second)
    let again = try await refresh(backend, first)
    #expect(try again.text("refreshToken") == second)
    #expect(try await refresh(backend, second).text("refreshToken") == third.text("refreshToken"))
    let token = try third.text("accessToken")
    #expect(try await backend.call(.get, "/v1/profile", token: token).status == 200)
  }

  @Test func `of many refreshes in a moment the oldest tokens end the session`() async throws {
    let backend = harness.backend()
    let first = try await backend.signIn("ada@example.com").text("refreshToken")
    var latest = first
    for _ in 1...9 { latest = try await refresh(backend, latest).text("refreshToken") }
    #expect(try await refresh(backend, first).status == 401)
    #expect(try await refresh(backend, latest).status == 401)
  }

  @Test func `a session stored before tokens were repeated goes on`() throws {
    let old =
      #"{"userID":"u","authenticatedAt":0,"accessDigest":"","accessExpiresAt":0,"#
      + #""refreshDigest":"","refreshExpiresAt":0,"spentDigests":["AA=="]}"#
    let decoder = JSONDecoder()
    let session = try decoder.decode(BackendState.Session.self, from: Data(old.utf8))
    #expect(session.predecessors == nil && session.isUsed == nil)
  }

  @Test func `a refresh token expires after thirty days without use`() async throws {
    let backend = harness.backend()
    let first = try await backend.signIn()
    harness.advance(by: .seconds(30 * 86_400 - 1))
    let second = try await refresh(backend, first.text("refreshToken"))
    #expect(second.status == 200)
    harness.advance(by: .seconds(30 * 86_400))
    #expect(try await refresh(backend, second.text("refreshToken")).status == 401)
  }

  @Test(arguments: ["", ".", "x", "no.such", "0.0", "🙂.🙂"])
  func `a made-up refresh token is refused`(token: String) async throws {
    #expect(try await refresh(harness.backend(), token).status == 401)
  }

  @Test func `a guessed secret does not end somebody's session`() async throws {
    let backend = harness.backend()
    let session = try await backend.signIn()
    let token = try session.text("refreshToken")
    let id = try #require(token.split(separator: ".").first)
    #expect(try await refresh(backend, "\(id).guess").status == 401)
    #expect(try await refresh(backend, token).status == 200)
  }

  @Test func `signing out ends the session and succeeds twice`() async throws {
    let backend = harness.backend()
    let session = try await backend.signIn("ada@example.com")
    let body = #"{"refreshToken":"\#(try session.text("refreshToken"))"}"#
    for _ in 1...2 {
      #expect(try await backend.call(.post, "/v1/auth/sign-out", json: body).status == 204)
    }
    let token = try session.text("accessToken")
    #expect(try await backend.call(.get, "/v1/profile", token: token).status == 401)
    #expect(try await refresh(backend, session.text("refreshToken")).status == 401)
  }

  @Test func `an access token alone signs out, too`() async throws {
    let backend = harness.backend()
    let token = try await backend.token("ada@example.com")
    #expect(try await backend.call(.post, "/v1/auth/sign-out", token: token).status == 204)
    #expect(try await backend.call(.get, "/v1/profile", token: token).status == 401)
    #expect(try await backend.call(.post, "/v1/auth/sign-out").status == 401)
  }

  @Test func `a deleted account takes everything with it`() async throws {
    let backend = harness.backend()
    let token = try await backend.token("ada@example.com")
    let upload = try await backend.call(
      .put, "/v1/profile/avatar", token: token, bytes: Picture.png(),
      headers: ["Content-Type": "image/png"])
    #expect(try await backend.call(.delete, "/v1/account", token: token).status == 204)
    #expect(try await backend.call(.get, "/v1/profile", token: token).status == 401)
    #expect(try await backend.signIn("ada@example.com").status == 401)
    #expect(await backend.issueSession(for: "ada@example.com") == nil)
    let url = try #require(URL(string: try upload.text("url")))
    #expect(try await backend.call(.get, url.path(percentEncoded: true)).status == 404)
    let answer = try await backend.call(
      .get, "/v1/screen-names/ada_lovelace/availability", token: try await backend.token())
    #expect(answer["available"] == .bool(true))
  }

  @Test func `an account with nothing to prove it by is deleted at any time`() async throws {
    let backend = harness.backend()
    let token = try await backend.call(.post, "/v1/auth/anonymous").text("accessToken")
    harness.advance(by: .seconds(14 * 60))
    #expect(try await backend.call(.delete, "/v1/account", token: token).status == 204)
    #expect(try await backend.call(.get, "/v1/profile", token: token).status == 401)
  }

  @Test func `an account of a provider is deleted only shortly after a sign-in`() async throws {
    let harness = BackendHarness {
      $0.verifyIdentity = { _, token in VerifiedIdentity(subject: token) }
    }
    let backend = harness.backend()
    let token = try await backend.call(
      .post, "/v1/auth/sign-in/apple", json: #"{"identityToken":"1"}"#
    ).text("accessToken")
    harness.advance(by: .seconds(14 * 60))
    let refused = try await backend.call(.delete, "/v1/account", token: token)
    #expect(refused.problem == "reauthentication-required")
  }

  @Test func `an issued session is one of its account`() async throws {
    let backend = harness.backend()
    let session = try #require(await backend.issueSession(for: DemoAccount.ada.email))
    #expect(session.userID == UserID("user_ada"))
    #expect(session.email == (try EmailAddress("ada@example.com")))
    #expect(session.accessTokenExpiresAt == BackendHarness.start.addingTimeInterval(900))
    let token = session.accessToken.revealed
    let answer = try await backend.call(.get, "/v1/profile", token: token)
    #expect(answer["screenName"] == .string("ada_lovelace"))
    #expect(answer["dateOfBirth"] == .string("1990-12-10"))
  }

  private func refresh(_ backend: ReferenceBackend, _ token: String) async throws -> JSONResponse {
    try await backend.call(.post, "/v1/auth/refresh", json: #"{"refreshToken":"\#(token)"}"#)
  }
}
