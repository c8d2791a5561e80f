import Domain
import DomainMock
import Foundation
import LocalPersistence
import Testing

@testable import ShellApp

/// The owner of the data on the device, when a session takes another one's place.
struct OwnedSessionTests {
  private struct FullDiskError: Error {}

  private static func session(of user: String) -> UserSession {
    UserSession(
      userID: UserID(user), accessToken: SecretString("a"), refreshToken: SecretString("r"),
      accessTokenExpiresAt: .distantFuture, refreshTokenExpiresAt: .distantFuture)
  }

  @Test func `a session that cannot be stored leaves the data to the one who stays signed in`()
    async throws
  {
    let stores = Stores(configuration: Configuration(), logger: .silent)
    let base = SessionRepositoryFake(session: Self.session(of: "guest"))
    let sessions = OwnedSessionRepository(base: base, owner: stores.owner(logger: .silent))
    try await sessions.save(Self.session(of: "guest"))
    base.writeFailure = FullDiskError()
    await #expect(throws: FullDiskError.self) {
      try await sessions.save(Self.session(of: "ada"))
    }
    #expect(base.session?.userID == UserID("guest"))
    try stores.secure.save(key: "submissions", value: Data("of the guest".utf8))
    base.writeFailure = nil
    try await sessions.save(Self.session(of: "ada"))
    #expect(try stores.secure.retrieve(key: "submissions") == nil)
  }
}
