import Domain
import Foundation
import Synchronization
import Testing

@testable import ShellApp

/// The managers are logged in and out together.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct LoginCoordinationTests {
  private final class Participant: LoginParticipant {
    struct Failed: Error {}

    nonisolated let participantName: String
    var user: UserID?
    var isNewUser: Bool?
    var deleted: [UserID] = []
    var fails = false
    var calls: [String] = []
    /// Ends a log-in that waits.
    let gate: AsyncStream<Void>?

    init(_ name: String, gate: AsyncStream<Void>? = nil) {
      participantName = name
      self.gate = gate
    }

    func logIn(userID: UserID, isNewUser: Bool) async throws {
      calls.append("logIn \(userID)")
      if let gate {
        for await _ in gate { break }
        try Task.checkCancellation()
      }
      if fails { throw Failed() }
      (user, self.isNewUser) = (userID, isNewUser)
    }

    func logOut() async throws {
      calls.append("logOut")
      if fails { throw Failed() }
      user = nil
    }

    func deleteData() async throws {
      calls.append("deleteData")
      if fails { throw Failed() }
      if let user { deleted.append(user) }
    }
  }

  private let log = RecordedLog()
  private let ann = UserID("ann")
  private let ben = UserID("ben")

  private func coordination(_ participants: [Participant]) -> LoginCoordination {
    LoginCoordination(
      participants: participants,
      logger: LogManager(services: [log], now: { Date(timeIntervalSince1970: 0) }))
  }

  @Test func `all managers log in`() async throws {
    let participants = [Participant("a"), Participant("b")]
    let login = coordination(participants)
    #expect(try await login.logIn(userID: ann, isNewUser: true).isEmpty)
    #expect(participants.map(\.user) == [ann, ann])
    #expect(participants.map(\.isNewUser) == [true, true])
    #expect(login.user == ann)
    #expect(try await login.logIn(userID: ann, isNewUser: false).isEmpty)
    #expect(participants[0].calls == ["logIn ann"])
  }

  @Test func `managers log in in parallel`() async throws {
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    let participants = [Participant("a", gate: gate), Participant("b")]
    let login = coordination(participants)
    let task = Task { try await login.logIn(userID: ann, isNewUser: false) }
    while participants[1].user == nil { await Task.yield() }
    #expect(participants[0].user == nil)
    opening.finish()
    #expect(try await task.value.isEmpty)
  }

  @Test func `one that fails rolls back those that succeeded`() async throws {
    let participants = [Participant("a"), Participant("b"), Participant("c")]
    participants[1].fails = true
    let login = coordination(participants)
    let failures = try await login.logIn(userID: ann, isNewUser: false)
    #expect(failures.map(\.participant) == ["b"])
    #expect(participants.map(\.user) == [nil, nil, nil])
    #expect(login.user == nil)
    #expect(
      log.lines.contains { $0.contains("login_logIn_Fail") && $0.contains("manager=b") })
    // The next call tries again.
    participants[1].fails = false
    #expect(try await login.logIn(userID: ann, isNewUser: false).isEmpty)
    #expect(participants.map(\.user) == [ann, ann, ann])
  }

  @Test func `a cancelled log-in is rolled back and not logged as a failure`() async throws {
    let (gate, _) = AsyncStream.makeStream(of: Void.self)
    let participants = [Participant("a", gate: gate), Participant("b")]
    let login = coordination(participants)
    let task = Task { try await login.logIn(userID: ann, isNewUser: false) }
    while participants[1].user == nil { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(participants.map(\.user) == [nil, nil])
    #expect(log.lines.allSatisfy { !$0.contains("Fail") })
  }

  @Test func `a log-out finishes for every manager and reports what failed`() async throws {
    let participants = [Participant("a"), Participant("b"), Participant("c")]
    let login = coordination(participants)
    _ = try await login.logIn(userID: ann, isNewUser: false)
    participants[0].fails = true
    participants[2].fails = true
    let failures = await login.logOut()
    #expect(failures.map(\.participant) == ["a", "c"])
    #expect(participants[1].user == nil)
    #expect(login.user == nil)
  }

  @Test func `a deletion finishes for every manager and reports what failed`() async throws {
    let participants = [Participant("a"), Participant("b")]
    let login = coordination(participants)
    _ = try await login.logIn(userID: ann, isNewUser: false)
    participants[0].fails = true
    let failures = await login.deleteData()
    #expect(failures.map(\.participant) == ["a", "a"])
    #expect(participants[1].deleted == [ann])
    #expect(participants[1].user == nil)
  }

  @Test func `another user's log-in logs the one before out`() async throws {
    let participants = [Participant("a")]
    let login = coordination(participants)
    _ = try await login.logIn(userID: ann, isNewUser: false)
    _ = try await login.logIn(userID: ben, isNewUser: false)
    #expect(participants[0].calls == ["logIn ann", "logOut", "logIn ben"])
    #expect(login.user == ben)
  }

  @Test func `calls run one after another`() async throws {
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    let participants = [Participant("a", gate: gate)]
    let login = coordination(participants)
    let first = Task { try await login.logIn(userID: ann, isNewUser: false) }
    while participants[0].calls.isEmpty { await Task.yield() }
    let second = Task { await login.logOut() }
    for _ in 0..<10 { await Task.yield() }
    #expect(participants[0].calls == ["logIn ann"])
    opening.finish()
    _ = try await first.value
    _ = await second.value
    #expect(participants[0].calls == ["logIn ann", "logOut"])
    #expect(login.user == nil)
  }

  @Test func `calls take their turns in the order in which they were made`() async throws {
    for _ in 0..<50 {
      let participants = [Participant("a")]
      let login = coordination(participants)
      let first = Task { await login.logOut() }
      let second = Task { try await login.logIn(userID: ben, isNewUser: false) }
      _ = await first.value
      _ = try await second.value
      #expect(participants[0].calls == ["logOut", "logIn ben"])
    }
  }

  @Test func `a cancelled log-out finishes`() async throws {
    let participants = [Participant("a")]
    let login = coordination(participants)
    _ = try await login.logIn(userID: ann, isNewUser: false)
    let task = Task { await login.logOut() }
    task.cancel()
    _ = await task.value
    #expect(participants[0].user == nil)
  }
}
