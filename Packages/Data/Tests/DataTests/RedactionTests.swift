import Data
import DataMock
import Domain
import LocalPersistence
import Networking
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct RedactionTests {
  @Test func `secrets are redacted in a request's description`() async throws {
    let backend = ScriptedBackend()
    backend.answer("POST /v1/auth/sign-in", with: BackendResponses.session(try Fixture.session()))
    backend.answer("POST /v1/auth/sign-out", with: BackendResponses.noContent)
    let repository = RemoteAuthenticationRepository(
      client: try Fixture.client(backend))
    let (email, password) = (try EmailAddress("ada@example.com"), Password("correct-horse"))
    let token = SecretString("refresh-1")
    let session = try Fixture.session()
    _ = try await repository.signIn(with: .password(email, password))
    try await repository.signOut(session)
    for route in [
      "POST /v1/auth/mfa", "POST /v1/auth/sign-in/apple",
      "POST /v1/auth/reauthenticate", "POST /v1/auth/password-reset",
      "POST /v1/auth/password-reset/confirmation",
    ] {
      backend.answer(route, with: BackendResponses.session(session))
    }
    _ = try await repository.signIn(
      with: .code(token, of: MFAChallenge(id: token, method: .sms)))
    _ = try await repository.signIn(with: .provider(.apple, identityToken: token))
    try await repository.reauthenticate(session, password: password)
    try await repository.requestPasswordReset(for: email)
    try await repository.resetPassword(with: token, to: password)
    #expect(backend.requests.count == 7)
    for request in backend.requests {
      var dumped = ""
      dump(request, to: &dumped)
      for secret in ["correct-horse", "ada@", "refresh-1"] {
        #expect(!"\(request)".contains(secret))
        #expect(!dumped.contains(secret))
      }
    }
  }
}
