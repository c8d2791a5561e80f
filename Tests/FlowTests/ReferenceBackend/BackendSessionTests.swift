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
    #expect(answer["refreshTokenExpiresAt"] == .string("2026-02-07T10:00:00.000Z"))
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

  @Test func `a refresh token used twice ends the session for everybody`() async throws {
    let backend = harness.backend()
    let first = try await backend.signIn("ada@example.com")
    let other = try await backend.token("ada@example.com")
    let second = try await refresh(backend, first.text("refreshToken"))
    #expect(try await refresh(backend, first.text("refreshToken")).status == 401)
    #expect(try await refresh(backend, second.text("refreshToken")).status == 401)
    let token = try second.text("accessToken")
    #expect(try await backend.call(.get, "/v1/profile", token: token).status == 401)
    #expect(try await backend.call(.get, "/v1/profile", token: other).status == 200)
  }

  @Test func `a refresh token expires after seven days without use`() async throws {
    let backend = harness.backend()
    let first = try await backend.signIn()
    harness.advance(by: .seconds(7 * 86_400 - 1))
    let second = try await refresh(backend, first.text("refreshToken"))
    #expect(second.status == 200)
    harness.advance(by: .seconds(7 * 86_400))
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

  private func refresh(_ backend: ReferenceBackend, _ token: String) async throws -> Answer {
    try await backend.call(.post, "/v1/auth/refresh", json: #"{"refreshToken":"\#(token)"}"#)
  }
}
