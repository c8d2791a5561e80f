import Data
import DataMock
import Domain
import Networking
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct AuthenticationTests {
  private let backend = ScriptedBackend()

  private func signIn() async throws -> AuthenticationResult {
    let repository = RemoteAuthenticationRepository(
      client: try Fixture.client(backend))
    return try await repository.signIn(
      with: .password(EmailAddress("ada@example.com"), Password("correct-horse")))
  }

  @Test func `valid credentials return a session`() async throws {
    let session = UserSession(
      userID: UserID("u"), email: try EmailAddress("ada@example.com"),
      accessToken: SecretString("a"), refreshToken: SecretString("r"),
      accessTokenExpiresAt: Fixture.now, refreshTokenExpiresAt: Fixture.now)
    backend.answer(
      "POST /v1/auth/sign-in", with: BackendResponses.session(session, isNewUser: true))
    #expect(try await signIn() == .signedIn(session, isNewUser: true))
  }

  @Test func `a 401 throws wrongCredentials at the sign-in only`() async throws {
    backend.answer("POST /v1/auth/sign-in", with: BackendResponses.unauthorized)
    await #expect(throws: RemoteError.unauthorized(.wrongCredentials)) { try await signIn() }
  }

  @Test func `a provider's token whose address has an account throws addressInUse`() async throws {
    backend.answer("POST /v1/auth/sign-in/apple", with: BackendResponses.addressInUse)
    let repository = RemoteAuthenticationRepository(client: try Fixture.client(backend))
    await #expect(throws: AuthenticationRepositoryError.addressInUse) {
      try await repository.signIn(with: .provider(.apple, identityToken: SecretString("token")))
    }
  }

  @Test func `an account with a second factor returns a challenge`() async throws {
    let challenge = MFAChallenge(id: SecretString("challenge-1"), method: .totp)
    backend.answer("POST /v1/auth/sign-in", with: BackendResponses.requiresMFA(challenge))
    #expect(try await signIn() == .requiresMFA(challenge))
  }

  static let minimal =
    #"{"user":{"id":"u"},"accessToken":"a","accessTokenExpiresAt":"2026-01-31T10:15:00.250Z","#
    + #""refreshToken":"r","refreshTokenExpiresAt":"2026-02-07T11:00:00+01:00""#

  @Test(arguments: [
    "}", #","isNewUser":null,"status":null}"#, #","unknown":{"a":[1]},"isNewUser":false}"#,
  ])
  func `optional members may be absent or null`(rest: String) async throws {
    backend.answer("POST /v1/auth/sign-in", with: Fixture.json(Self.minimal + rest))
    guard case .signedIn(let session, let isNewUser) = try await signIn() else {
      Issue.record("no session")
      return
    }
    #expect(!isNewUser)
    #expect(session.email == nil)
    #expect(session.accessTokenExpiresAt == Fixture.now.addingTimeInterval(900.25))
    #expect(session.refreshTokenExpiresAt == Fixture.now.addingTimeInterval(604_800))
  }

  @Test(arguments: [
    "{}", "[]", "", #"{"user":{"id":"u"}}"#, #"{"user":null}"#, minimal,
    #"{"status":"requiresMFA","method":"sms"}"#, #"{"status":"requiresMFA","challenge":"c"}"#,
    #"{"status":"requiresMFA","method":"pigeon","challenge":"c"}"#,
  ])
  func `a missing required member throws invalidResponse`(body: String) async throws {
    backend.answer("POST /v1/auth/sign-in", with: Fixture.json(body))
    await #expect(throws: RemoteError.invalidResponse) { try await signIn() }
  }

  @Test func `an invalid email address in a session becomes nil`() async throws {
    let body = Self.minimal.replacing(#"{"id":"u"}"#, with: #"{"id":"u","email":"invalid"}"#) + "}"
    backend.answer("POST /v1/auth/sign-in", with: Fixture.json(body))
    guard case .signedIn(let session, _) = try await signIn() else {
      Issue.record("no session")
      return
    }
    #expect(session.email == nil)
  }
}
