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
  @Test func `no secret shows in a request's text`() async throws {
    let backend = ScriptedBackend()
    backend.answer("POST /v1/auth/sign-in", with: BackendReply.session(try Fixture.session()))
    backend.answer("POST /v1/auth/sign-out", with: BackendReply.noContent)
    let repository = RemoteAuthenticationRepository(
      client: try Fixture.client(backend), now: Fixture.clock)
    _ = try await repository.signIn(
      email: EmailAddress("ada@example.com"), password: Password("correct-horse"))
    try await repository.signOut(try Fixture.session())
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
