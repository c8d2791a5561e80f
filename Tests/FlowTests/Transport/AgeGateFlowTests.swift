import Domain
import Foundation
import Networking
import NetworkingMock
import Testing

@testable import ShellApp

/// The age gate of one device whose network comes and goes.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct AgeGateFlowTests {
  private let offline = HTTPClientStub { _ in throw NetworkError.offline }

  private func signIn(_ app: Dependencies, _ email: String = "demo@example.com") async throws {
    let outcome = try await app.auth.signInEmail(
      try EmailAddress(email), password: Password("correct-horse"))
    guard case .signedIn = outcome else { throw Failed(outcome: outcome) }
  }

  private struct Failed: Error { let outcome: SignInResult }

  private func child(_ app: Dependencies) throws -> DateOfBirth {
    try DateOfBirth(CalendarDate("2016-01-15"), today: app.today())
  }

  private func boot(_ app: Dependencies) async throws -> AppState {
    let coordinator = AppCoordinator(dependencies: app)
    try await coordinator.boot()
    return coordinator.store.state
  }

  private let verdict = Ineligibility(
    minimum: 13, until: BackendHarness.start.addingTimeInterval(30 * 86_400))

  @Test func `a verdict is there at the next start, online and offline`() async throws {
    let world = try TransportWorld(isOverHTTP: false)
    let app = try world.start()
    try await signIn(app)
    #expect(try await app.interactor.updateDateOfBirth(child(app)) == .ineligible(verdict))
    #expect(try await boot(world.start()) == .ineligible(verdict))
    #expect(try await boot(world.start(offline)) == .ineligible(verdict))
  }

  @Test func `a verdict while offline stands on this device for every account without a birthday`()
    async throws
  {
    let world = try TransportWorld(isOverHTTP: false)
    try await signIn(world.start())
    let app = try world.start(offline)
    #expect(try await app.interactor.updateDateOfBirth(child(app)) == .ineligible(verdict))
    let adult = try DateOfBirth(CalendarDate("2000-01-15"), today: app.today())
    let online = try world.start()
    #expect(try await online.interactor.updateDateOfBirth(adult) == .ineligible(verdict))
    _ = try await online.signOut.execute()
    try await signIn(online, "unverified@example.com")
    #expect(try await boot(world.start()) == .ineligible(verdict))
    try await signIn(online, "ada@example.com")
    guard case .authenticated(let user) = try await boot(world.start()), user.profile != nil else {
      Issue.record("an account with a birthday is concerned")
      return
    }
  }
}
