import Cryptography
import LocalPersistence
import Networking
import Testing

@testable import ReferenceBackend

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Passwords are hashed beside the backend's other work.
@Suite(.timeLimit(.minutes(5))) struct BackendPasswordWorkTests {
  private let gate = PasswordGate()
  private let inbox = Inbox()

  private func harness(
    folder: String? = nil, threads: Int = 2, line: Int = 100,
    cost: PasswordCost = .low
  ) -> BackendHarness {
    BackendHarness(folder: folder) { [gate, inbox] configuration in
      configuration.passwordThreads = threads
      configuration.passwordLine = line
      configuration.passwordCost = cost
      configuration.willHash = gate.pass
      configuration.deliver = inbox.receive
    }
  }

  private func signIns(
    _ count: Int, _ backend: ReferenceBackend
  ) -> Task<[Int], any Error> {
    Task {
      try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<count { group.addTask { try await backend.signIn().status } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
    }
  }

  @Test func `other requests are answered while passwords are hashed, a bounded number at once`()
    async throws
  {
    let backend = harness().backend()
    let signIns = signIns(5, backend)
    await gate.waitForThreads(2)
    #expect(try await backend.call(.get, "/v1/health").status == 200)
    let other = try await backend.call(.post, "/v1/auth/anonymous").text("accessToken")
    #expect(try await backend.createProfile(other).status == 201)
    gate.release(5)
    #expect(try await signIns.value == [200, 200, 200, 200, 200])
    #expect(gate.most == 2)
    #expect(gate.total == 5)
  }

  @Test func `a sign-in that would wait behind too many others is refused for the moment`()
    async throws
  {
    let backend = harness(threads: 1, line: 1).backend()
    let first = signIns(1, backend)
    await gate.waitForThreads(1)
    try await withThrowingTaskGroup(of: JSONResponse.self) { group in
      for _ in 1...2 { group.addTask { try await backend.signIn() } }
      let refused = try #require(try await group.next())
      #expect(refused.status == 503)
      #expect(refused.problem == "unavailable")
      #expect(refused.response.headers["Retry-After"] == "10")
      gate.release(2)
      #expect(try await group.next()?.status == 200)
    }
    #expect(try await first.value == [200])
  }

  @Test func `a cancelled sign-in leaves the line without being hashed`() async throws {
    let backend = harness(threads: 1).backend()
    let first = signIns(1, backend)
    await gate.waitForThreads(1)
    let second = signIns(1, backend)
    second.cancel()
    #expect(try await second.value == [503])
    gate.release(2)
    #expect(try await first.value == [200])
    #expect(gate.total == 1)
  }

  private func reset(_ backend: ReferenceBackend, to password: String) async throws {
    _ = try await backend.call(
      .post, "/v1/auth/password-reset", json: #"{"email":"demo@example.com"}"#)
    let body = #"{"token":"\#(try inbox.resetToken())","password":"\#(password)"}"#
    #expect(
      try await backend.call(.post, "/v1/auth/password-reset/confirmation", json: body).status
        == 204)
  }

  @Test func `a password that is changed while it is checked is no longer accepted`()
    async throws
  {
    let backend = harness().backend()
    let signIn = signIns(1, backend)
    await gate.waitForThreads(1)
    try await reset(backend, to: "newer-horse")
    gate.release(2)
    #expect(try await signIn.value == [401])
    #expect(gate.total == 2)
    #expect(try await backend.signIn(password: "newer-horse").status == 200)
  }

  @Test func `proving who one is with a password changed meanwhile fails`() async throws {
    let backend = harness().backend()
    let token = try await backend.token()
    let answer = Task {
      try await backend.call(
        .post, "/v1/auth/reauthenticate", token: token, json: #"{"password":"correct-horse"}"#)
    }
    await gate.waitForThreads(1)
    try await reset(backend, to: "newer-horse")
    gate.release(2)
    // The reset ended the session, too.
    #expect(try await answer.value.problem == "unauthorized")
  }

  @Test func `a hash of another cost stays valid and is made anew at the next sign-in`()
    async throws
  {
    let place = TemporaryStatePath()
    gate.release(3)
    let before = harness(folder: place.backend).backend()
    #expect(try await before.signIn().status == 200)
    let after = harness(folder: place.backend, cost: PasswordCost(cost: 32)).backend()
    #expect(try await after.signIn(password: "wrong").status == 401)
    #expect(try await costs(in: place) == [16, 16, 16])
    #expect(try await after.signIn().status == 200)
    #expect(try await costs(in: place) == [16, 16, 32])
    #expect(try await after.signIn().status == 200)
  }

  private func costs(in place: TemporaryStatePath) async throws -> [Int] {
    let stack = PersistentStack(
      .file(folder: SecureFolder(path: place.backend), name: "backend.sqlite"),
      migrations: [Migration("records") { _ in }, Migration("revision") { _ in }])
    let rows = try await stack.read { db in
      try db.rows(#"SELECT data FROM record WHERE "table" = 'account'"#)
    }
    return try rows.compactMap { row -> Int? in
      guard case .blob(let data)? = row.first else { return nil }
      return try JSONCoding().decode(BackendState.Account.self, from: data).password?.cost
    }.sorted()
  }
}
