import Data
import Domain
import FormKit
import Foundation
import LocalPersistence
import Networking
import ReferenceBackend
import Synchronization
import Testing

@testable import ShellApp

/// The keys of a store at one moment.
private final class SeenKeys: Sendable {
  let keys = Mutex<[String]?>(nil)
}

/// The account data on a device after the session has ended without a sign-out.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct LeftBehindDataTests {
  private let device: SharedDevice

  init() throws { device = try SharedDevice() }

  private func keys() throws -> Set<String> { Set(try device.stores.secure.keys()) }

  /// Nothing of the earlier person is shown, uploaded or on the disk.
  private func expectNothingLeft(_ more: Set<String> = []) async throws {
    #expect(device.app.interactor.loadDraft() == nil)
    #expect(try await device.app.formDrafts.loadDraft(formID: SharedDevice.formID) == nil)
    #expect(try await device.app.interactor.keptAvatar() == .none)
    #expect(await !device.app.interactor.hasQueuedAvatar())
    #expect(try await device.app.interactor.retryAvatarUploads { _ in } == [])
    #expect(device.uploads == [])
    #expect(try device.pictures() == [])
    // The flags of the person who is signed in now come in the background.
    #expect(try keys().subtracting(["configuration"]) == more.union(["owner", "session"]))
  }

  @Test(arguments: SharedDevice.End.allCases)
  func `the next person finds nothing of the one before`(end: SharedDevice.End) async throws {
    try await device.leaveWork(try SharedDevice.password())
    try await device.end(end)
    try await device.enter(.anonymous)
    #expect(device.coordinator.route == .identity(.handle))
    try await expectNothingLeft()
    try await device.restart()
    #expect(device.coordinator.route == .identity(.handle))
    try await expectNothingLeft()
  }

  @Test(arguments: [SharedDevice.End.onScreen, .onAccountScreen, .beforeBoot, .expired])
  func `home of the next person shows nothing of the one before`(
    end: SharedDevice.End
  ) async throws {
    try await device.leaveWork(try SharedDevice.password())
    try await device.end(end)
    try await device.enter(email: "ada@example.com")
    #expect(device.coordinator.route == .home)
    let screen = try #require(device.coordinator.screen)
    #expect(screen.notices == [])
    try await expectNothingLeft(["profile"])
  }

  @Test(arguments: SharedDevice.End.allCases)
  func `the same person goes on after signing in again`(end: SharedDevice.End) async throws {
    try await device.leaveWork(try SharedDevice.password())
    try await device.end(end)
    try await device.enter(try SharedDevice.password())
    // What the service refused on the screen was the birthday, which is kept.
    #expect(device.coordinator.route == .identity(end == .onScreen ? .avatar : .birthday))
    #expect(device.app.interactor.loadDraft()?.screenName == "grace_h")
    #expect(try await device.app.formDrafts.loadDraft(formID: SharedDevice.formID) == [1, 2, 3])
    #expect(await device.app.interactor.hasQueuedAvatar())
    #expect(try device.keepsWork())
  }

  @Test func `an anonymous account that gets an address keeps its data`() async throws {
    try await device.leaveWork(.anonymous)
    let session = try #require(try await device.stores.sessions.currentSession())
    let token = session.accessToken.revealed
    let link = try await device.backend.call(
      .post, "/v1/account/link", token: token,
      json: #"{"email":"grace@example.com","password":"grace-horse"}"#)
    let code = try device.mailbox.code()
    let linked = try await device.backend.call(
      .post, "/v1/account/link/verify", token: token,
      json: #"{"challenge":"\#(try link.text("challenge"))","code":"\#(code)"}"#)
    #expect(linked.status == 200)
    try await device.end(.beforeBoot)
    try await device.enter(
      .password(try EmailAddress("grace@example.com"), Password("grace-horse")))
    #expect(device.coordinator.route == .identity(.birthday))
    #expect(try device.keepsWork())
  }

  @Test func `another anonymous account finds nothing of the one before`() async throws {
    try await device.leaveWork(.anonymous)
    try await device.end(.beforeBoot)
    try await device.enter(.anonymous)
    #expect(device.coordinator.route == .identity(.handle))
    try await expectNothingLeft()
  }

  @Test func `a session beside data of another person is not restored before they are erased`()
    async throws
  {
    try await device.leaveWork(try SharedDevice.password())
    let other = try #require(await device.backend.issueSession(for: "ada@example.com"))
    // As an app leaves it that knows nothing of owners.
    try await device.stores.sessions.save(other)
    try await device.restart()
    #expect(device.coordinator.route == .home)
    try await expectNothingLeft(["profile"])
  }

  @Test func `another user cannot sign in while the data cannot be erased`() async throws {
    try await device.leaveWork(try SharedDevice.password())
    try await device.end(.onScreen)
    let avatars = device.path.folder + "/device/avatars"
    try setPermissions(0o750, avatars)
    let other = SignInCredential.password(
      try EmailAddress("ada@example.com"), Password("correct-horse"))
    await #expect(throws: SharedDevice.Failed.self) { try await device.signIn(other) }
    #expect(await device.app.restoreSession.execute() == .unauthenticated)
    try setPermissions(0o700, avatars)
    try await device.enter(other)
    #expect(device.coordinator.route == .home)
    try await expectNothingLeft(["profile"])
  }

  @Test func `while the data cannot be erased another session is not restored`() async throws {
    try await device.leaveWork(try SharedDevice.password())
    let other = try #require(await device.backend.issueSession(for: "ada@example.com"))
    try await device.stores.sessions.save(other)
    let avatars = device.path.folder + "/device/avatars"
    try setPermissions(0o750, avatars)
    #expect(await device.app.restoreSession.execute() == .locked(.unavailable))
    try setPermissions(0o700, avatars)
    #expect(await device.app.restoreSession.execute() == .authenticated(other))
    try await expectNothingLeft()
  }

  private func setPermissions(_ mode: Int, _ path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  @Test func `data of an earlier version belongs to the session beside it`() async throws {
    try await device.leaveWork(try SharedDevice.password())
    try device.stores.secure.delete(key: "owner")
    try await device.restart()
    #expect(device.coordinator.route == .identity(.birthday))
    #expect(try device.keepsWork())
    try await device.end(.onScreen)
    try await device.enter(.anonymous)
    try await expectNothingLeft()
  }

  @Test(arguments: [nil, "not an owner"])
  func `data of an unknown person is erased at the next sign-in`(owner: String?) async throws {
    try await device.leaveWork(try SharedDevice.password())
    try await device.end(.onScreen)
    if let owner {
      try device.stores.secure.save(key: "owner", value: Data(owner.utf8))
    } else {
      try device.stores.secure.delete(key: "owner")
    }
    try await device.enter(try SharedDevice.password())
    #expect(device.coordinator.route == .identity(.handle))
    try await expectNothingLeft()
  }

  @Test func `in a store without a readable item the next person signs in and finds nothing`()
    async throws
  {
    try await device.leaveWork(try SharedDevice.password())
    try await device.end(.onScreen)
    for item in try device.secureItems().keys { try Data([1, 2, 3]).write(to: item) }
    try await device.enter(.anonymous)
    #expect(device.coordinator.route == .identity(.handle))
    try await expectNothingLeft()
  }

  @Test func `a damaged owner erases the data and keeps the session and the verdict`()
    async throws
  {
    try await device.leaveWork(try SharedDevice.password())
    let secure = device.stores.secure
    try secure.save(key: "ineligibility", value: Data("{}".utf8))
    let items = try device.secureItems()
    try secure.save(key: "owner", value: try #require(try secure.retrieve(key: "owner")))
    let owners = try device.secureItems().filter { items[$0.key] != $0.value }
    #expect(owners.count == 1)
    for item in owners.keys { try Data([1, 2, 3]).write(to: item) }
    try await device.restart()
    #expect(device.coordinator.route == .identity(.handle))
    try await expectNothingLeft(["ineligibility"])
  }

  @Test func `signing out of a store with a damaged item erases everything`() async throws {
    try await device.leaveWork(try SharedDevice.password())
    let secure = device.stores.secure
    let items = try device.secureItems()
    try secure.save(key: "other", value: Data([1]))
    let added = try device.secureItems().keys.filter { items[$0] == nil }
    #expect(added.count == 1)
    for item in added { try Data([1, 2, 3]).write(to: item) }
    #expect(try await device.app.signOut.execute() == .signedOut)
    #expect(try keys() == [])
    #expect(try device.pictures() == [])
  }

  @Test func `the data is erased before the service is called at a sign-out`() async throws {
    try await device.leaveWork(try SharedDevice.password())
    let (seen, secure) = (SeenKeys(), device.stores.secure)
    device.whenSigningOut { seen.keys.withLock { $0 = try? secure.keys() } }
    #expect(try await device.app.signOut.execute() == .signedOut)
    #expect(seen.keys.withLock { $0 } == [])
  }

  @Test func `the verdict on somebody too young stays for the next person`() async throws {
    try await device.leaveWork(try SharedDevice.password())
    try device.stores.secure.save(key: "ineligibility", value: Data("{}".utf8))
    try await device.end(.onScreen)
    try await device.signIn(.anonymous)
    try await expectNothingLeft(["ineligibility"])
  }

  @Test func `a refused session that is still stored is removed when it is left`() async throws {
    try await device.leaveWork(try SharedDevice.password())
    // As a store does that was locked when the session was to be removed.
    device.app.service.sessionExpiry.note()
    await device.coordinator.perform(action: "")
    #expect(device.coordinator.route == .welcome)
    #expect(await device.app.restoreSession.execute() == .unauthenticated)
    #expect(try device.keepsWork())
  }

  @Test func `signing out erases everything`() async throws {
    try await device.leaveWork(try SharedDevice.password())
    await device.coordinator.signOut()
    #expect(device.coordinator.route == .welcome)
    #expect(try keys() == [])
    #expect(try device.pictures() == [])
  }

  @Test func `signing out without a screen erases everything`() async throws {
    try await device.leaveWork(try SharedDevice.password())
    #expect(try await device.app.signOut.execute() == .signedOut)
    #expect(try keys() == [])
    #expect(try device.pictures() == [])
  }

  @Test func `deleting the account erases everything`() async throws {
    try await device.leaveWork(try SharedDevice.password())
    #expect(try await device.app.auth.deleteAccount() == .deleted)
    #expect(try keys() == [])
    #expect(try device.pictures() == [])
  }
}
