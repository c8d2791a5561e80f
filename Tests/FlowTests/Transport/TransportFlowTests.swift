import Domain
import FormKit
import Foundation
import Networking
import NetworkingMock
import NetworkingURLSession
import ReferenceBackend
import Synchronization
import Testing

@testable import ShellApp

/// The app on two transports, the backend in process and the same backend over HTTP: what happens
/// must be the same.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)), .serialized)
struct TransportFlowTests {
  private func signIn(
    _ app: Dependencies, _ email: String = "demo@example.com", _ password: String = "correct-horse"
  ) async throws -> String {
    switch try await app.auth.signInEmail(
      try EmailAddress(email), password: Password(password))
    {
    case .signedIn(let session, let isNewUser): "signedIn \(session.userID) \(isNewUser)"
    case let outcome: "\(outcome)"
    }
  }

  private func start(_ app: Dependencies) async throws -> String {
    guard case .authenticated = await app.restoreSession.execute() else {
      return "\(await app.restoreSession.execute())"
    }
    return "authenticated, \(try await app.loadProfile.execute())"
  }

  /// The whole identity flow, as what the app says at each step.
  private func transcript(isOverHTTP: Bool) async throws -> [String] {
    let world = try TransportWorld(isOverHTTP: isOverHTTP)
    let app = try world.start()
    var lines = [try await start(app), try await signIn(app, "demo@example.com", "wrong")]
    lines += [try await signIn(app), try await start(app)]
    for name in ["John_Doe", "jane_doe", "Grace_H"] {
      lines.append("\(try await app.interactor.screenNameAvailability(name))")
    }
    lines.append("\(try await app.interactor.updateScreenName("John_Doe"))")
    lines.append("\(try await app.interactor.updateScreenName("Grace_H"))")
    let born = try DateOfBirth(CalendarDate("1990-12-09"), today: app.today())
    lines.append("\(try await app.interactor.updateDateOfBirth(born))")
    let avatar = try AvatarAsset(data: Picture.png(), fileName: "me.png")
    let picked = PickedFile(name: "me.png", data: Picture.png())
    lines.append("\(try await app.interactor.updateAvatar(picked, crop: nil) { _ in })")
    let profile = IdentityProfile(
      screenName: try ScreenName("grace_h"), dateOfBirth: born, avatar: avatar, today: app.today())
    lines.append("\(try await app.interactor.submit(profile) { _ in })")
    lines.append(try await start(app))
    // A second start of the app finds the session and the profile.
    let second = try world.start()
    lines.append(try await start(second))
    lines.append("\(try await second.signOut.execute())")
    lines.append(try await start(world.start()))
    let other = try world.start()
    lines += [try await signIn(other), try await start(other)]
    lines.append("\(try await other.auth.deleteAccount())")
    lines += [try await start(world.start()), try await signIn(world.start())]
    return lines
  }

  @Test func `the identity flow gives the same results in process and over HTTP`() async throws {
    let inProcess = try await transcript(isOverHTTP: false)
    let overHTTP = try await transcript(isOverHTTP: true)
    #expect(overHTTP == inProcess)
    #expect(inProcess.count == 21)
    #expect(inProcess.filter { $0.hasPrefix("authenticated, complete") }.count == 3)
    #expect(inProcess.filter { $0 == "wrongCredentials" }.count == 2)
    #expect(inProcess.suffix(3).first == "deleted")
  }

  @Test(arguments: [false, true])
  func `an access token which expired is renewed unnoticed`(isOverHTTP: Bool) async throws {
    let world = try TransportWorld(isOverHTTP: isOverHTTP)
    _ = try await signIn(world.start(), "ada@example.com")
    world.harness.advance(by: .seconds(1_000))
    guard case .complete(let profile) = try await world.start().loadProfile.execute() else {
      Issue.record("no profile")
      return
    }
    #expect(profile.screenName.value == "ada_lovelace")
  }

  @Test func `signing out cancels what is in flight and keeps nothing of it`() async throws {
    let world = try TransportWorld(isOverHTTP: false)
    let gate = Gate()
    let backend = world.transport.client
    let app = try world.start(
      HTTPClientStub { request in
        let response = try await backend.send(request)
        if request.url.path().contains("screen-name") { await gate.wait() }
        return response
      })
    _ = try await signIn(app)
    let interactor = app.interactor
    let check = Task { try await interactor.screenNameAvailability("grace_h") }
    await gate.waitForVisitors(1)
    #expect(try await app.signOut.execute() == .signedOut)
    await #expect(throws: CancellationError.self) { try await check.value }
    gate.open()
    #expect(try await world.start().restoreSession.execute() == .unauthenticated)
  }

  @Test func `each attempt is measured by its route`() async throws {
    let world = try TransportWorld(isOverHTTP: false)
    let app = try world.start()
    _ = try await signIn(app)
    #expect(app.criticalPaths.all["POST /v1/auth/sign-in 200"]?.count == 1)
  }
}
