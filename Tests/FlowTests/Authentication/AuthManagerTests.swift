import Domain
import DomainMock
import NetworkingMock
import Synchronization
import Testing

@testable import ShellApp

/// What begins, changes or ends the session, one after another.
@Suite(.timeLimit(.minutes(1)), .withoutLeaks)
struct AuthManagerTests {
  private final class Log: Sendable {
    let entries = Mutex<[String]>([])
    func note(_ entry: String) { entries.withLock { $0.append(entry) } }
    var all: [String] { entries.withLock { $0 } }
  }

  private struct GatedSignOut: SignOutUseCase {
    let log: Log
    let gate: Gate

    func execute() async throws -> SignOutResult {
      log.note("sign-out begins")
      await gate.wait()
      log.note("sign-out ends")
      return .signedOut
    }
  }

  private struct NotedDeletion: DeleteAccountUseCase {
    let log: Log

    func execute() async throws -> DeleteAccountResult {
      log.note("deletion")
      return .deleted
    }
  }

  private let log = Log()
  private let gate = Gate()
  private let recorded = RecordedLog()
  private let sessions = SessionRepositoryFake()

  private func manager() -> AuthManager {
    let repository = AuthenticationRepositoryFake()
    return AuthManager(
      providers: SignInProviderFake { _ in SecretString("token") },
      signIn: SignInUseCase(authentication: repository, sessions: sessions),
      createAccount: CreateAccountUseCase(authentication: repository, sessions: sessions),
      signOut: GatedSignOut(log: log, gate: gate),
      delete: NotedDeletion(log: log), sessions: sessions,
      logger: LogManager(services: [recorded], now: { BackendHarness.start }))
  }

  /// Lets tasks run that can run.
  private func letOthersRun() async { for _ in 0..<1_000 { await Task.yield() } }

  @Test func `each call is recorded with its end, without values`() async throws {
    let auth = manager()
    _ = try await auth.signInAnonymously()
    _ = try await auth.deleteAccount()
    #expect(
      recorded.entries.map(\.name) == [
        "auth_signIn_Start", "auth_signIn_Success", "auth_deleteAccount_Start",
        "auth_deleteAccount_Success",
      ])
  }

  @Test func `every call is recorded with its end, also when it is refused`() async throws {
    let auth = manager()
    let (email, password) = (try EmailAddress("ada@example.com"), Password("correct-horse"))
    let pending = PendingAccount(
      challenge: SecretString("challenge"), purpose: .signUp, email: email,
      expiresAt: BackendHarness.start)
    gate.open()
    _ = try await auth.signInEmail(email, password: password)
    _ = try await auth.signInApple { _ in }
    _ = try await auth.resendCode(of: AuthenticationFlowTests.challenge)
    _ = try await auth.signUpEmail(email, password: password)
    _ = try await auth.linkEmail(email, password: password)
    _ = try await auth.link(to: .google) { _ in }
    _ = try await auth.verify(pending, code: SecretString("123456"))
    _ = try await auth.signOut()
    _ = try await auth.deleteAccount()
    let names = recorded.entries.map(\.name)
    for verb in AuthEvent.Verb.allCases {
      let ends = ["auth_\(verb.rawValue)_Success", "auth_\(verb.rawValue)_Fail"]
      #expect(names.contains("auth_\(verb.rawValue)_Start"))
      #expect(names.count { ends.contains($0) } == 1)
    }
  }

  @Test func `a cancelled call has no end`() async throws {
    let auth = manager()
    let call = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await auth.signInAnonymously()
    }
    await #expect(throws: CancellationError.self) { try await call.value }
    #expect(recorded.entries.map(\.name) == ["auth_signIn_Start"])
  }

  /// The operation runs in a task of its own, which can begin before its caller cancels it.
  @Test func `a call of a cancelled task never begins, also when the turn is free`() async throws {
    let turns = Turns()
    for _ in 0..<2_000 {
      let call = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        try await turns.take { [log] in log.note("began") }
      }
      _ = await call.result
    }
    #expect(log.all.isEmpty)
  }

  @Test func `a call waits for its turn`() async throws {
    let auth = manager()
    let signOut = Task { try await auth.signOut() }
    await gate.waitForVisitors(1)
    let deletion = Task { try await auth.deleteAccount() }
    await letOthersRun()
    gate.open()
    #expect(try await signOut.value == .signedOut)
    #expect(try await deletion.value == .deleted)
    #expect(log.all == ["sign-out begins", "sign-out ends", "deletion"])
  }

  @Test
  func `a call that is cancelled before its turn does nothing, and the next one has its turn`()
    async throws
  {
    let auth = manager()
    let signOut = Task { try await auth.signOut() }
    await gate.waitForVisitors(1)
    let cancelled = Task { try await auth.deleteAccount() }
    cancelled.cancel()
    gate.open()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    _ = try await signOut.value
    #expect(log.all == ["sign-out begins", "sign-out ends"])
    #expect(try await auth.deleteAccount() == .deleted)
  }

  @Test func `the session is the stored one; nil without one`() async throws {
    let auth = manager()
    #expect(await auth.session() == nil)
    guard case .signedIn(let session, _) = try await auth.signInAnonymously() else {
      Issue.record("not signed in")
      return
    }
    #expect(await auth.session() == session)
  }
}
