import Data
import Domain
import Testing

@testable import ShellApp

/// The data on this device after an account was deleted at the service.
@Suite(.timeLimit(.minutes(2)), .withoutLeaks)
struct DeletedDataTests {
  private struct Deletion: DeleteAccountUseCase {
    let result: DeleteAccountResult
    func execute() async throws -> DeleteAccountResult { result }
  }

  private func delete(
    _ result: DeleteAccountResult, leaving error: SessionRepositoryError?
  ) async throws -> DeleteAccountResult {
    try await TrafficEndingDeleteAccount(
      base: Deletion(result: result), endTraffic: {}, eraseData: { error }
    ).execute()
  }

  @Test func `data that could not be erased is a part of the result`() async throws {
    #expect(try await delete(.deleted, leaving: nil) == .deleted)
    #expect(try await delete(.deleted, leaving: .locked) == .deletedRemotely(.locked))
    // The first error counts.
    #expect(
      try await delete(.deletedRemotely(.corrupt), leaving: .locked) == .deletedRemotely(.corrupt))
    #expect(try await delete(.ended(nil), leaving: nil) == .ended(nil))
    #expect(try await delete(.ended(nil), leaving: .locked) == .ended(.locked))
    #expect(try await delete(.ended(.corrupt), leaving: .locked) == .ended(.corrupt))
    #expect(try await delete(.notSignedIn, leaving: .locked) == .notSignedIn)
  }
}
