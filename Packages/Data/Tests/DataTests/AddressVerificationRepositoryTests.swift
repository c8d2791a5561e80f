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

@Suite struct AddressVerificationRepositoryTests {
  private let backend = ScriptedBackend()
  private func repository() throws -> RemoteAddressVerificationRepository {
    RemoteAddressVerificationRepository(client: try Fixture.client(backend))
  }
  private let verification = AddressVerification(
    challenge: SecretString("c-1"), expiresAt: Date(timeIntervalSince1970: 1_769_853_600))

  private static let sent = Fixture.json(
    #"{"challenge":"c-1","expiresAt":"2026-01-31T10:00:00.000Z"}"#)

  @Test func `a code is requested and confirmed with the session`() async throws {
    backend.answer("POST /v1/account/verification", with: Self.sent)
    backend.answer(
      "POST /v1/account/verification/confirmation",
      with: BackendResponses.wrongCode(attemptsLeft: 2),
      BackendResponses.wrongCode(attemptsLeft: 0), BackendResponses.unauthorized,
      BackendResponses.noContent)
    #expect(try await repository().requestCode() == verification)
    let code = SecretString("012345")
    for error in [AddressVerificationError.wrongCode(attemptsLeft: 2), .codeEnded] {
      await #expect(throws: error) { try await repository().verify(verification, code: code) }
    }
    await #expect(throws: RemoteError.unauthorized(.sessionEnded)) {
      try await repository().verify(verification, code: code)
    }
    try await repository().verify(verification, code: code)
    #expect(backend.requests.allSatisfy { $0.context.requiresAuthentication })
    #expect(backend.requests.map(\.context.renewsSession) == [true, false, false, false, false])
    #expect(
      Set(backend.requests.dropFirst().map(\.text))
        == [#"{"challenge":"c-1","code":"012345"}"#])
  }

  @Test func `a verified address needs no code`() async throws {
    backend.answer(
      "POST /v1/account/verification", with: BackendResponses.verificationNotNeeded)
    await #expect(throws: AddressVerificationError.notNeeded) {
      try await repository().requestCode()
    }
  }
}
