import Networking
import ReferenceBackend
import Testing

@Suite struct BackendPasswordResetTests {
  private let mailbox = BackendMailbox()

  private func request(
    _ backend: ReferenceBackend, _ email: String = "demo@example.com"
  ) async throws -> JSONResponse {
    try await backend.call(.post, "/v1/auth/password-reset", json: #"{"email":"\#(email)"}"#)
  }

  private func confirm(
    _ backend: ReferenceBackend, _ token: String, _ password: String = "newer-horse"
  ) async throws -> Int {
    try await backend.call(
      .post, "/v1/auth/password-reset/confirmation",
      json: #"{"token":"\#(token)","password":"\#(password)"}"#
    ).status
  }

  @Test func `an older token stays valid after a stranger asked for another`() async throws {
    let backend = mailbox.harness().backend()
    for _ in 1...2 { _ = try await request(backend) }
    try #require(mailbox.resetTokens.count == 2)
    #expect(try await confirm(backend, mailbox.resetTokens[0]) == 204)
    #expect(try await backend.signIn(password: "newer-horse").status == 200)
  }

  @Test func `one used token ends every other of the account, and no other account's`()
    async throws
  {
    let backend = mailbox.harness().backend()
    for _ in 1...2 { _ = try await request(backend) }
    _ = try await request(backend, "ada@example.com")
    try #require(mailbox.resetTokens.count == 3)
    #expect(try await confirm(backend, mailbox.resetTokens[1]) == 204)
    #expect(try await confirm(backend, mailbox.resetTokens[0], "third-horse") == 401)
    #expect(try await confirm(backend, mailbox.resetTokens[2]) == 204)
  }

  @Test func `an address gets three messages an hour, and the answer stays the same`()
    async throws
  {
    let harness = mailbox.harness()
    let backend = harness.backend()
    let first = try await request(backend)
    for _ in 2...4 { #expect(try await request(backend).response == first.response) }
    #expect(mailbox.all.count == 3)
    _ = try await request(backend, "ada@example.com")
    #expect(mailbox.all.count == 4)
    harness.advance(by: .seconds(3_600))
    _ = try await request(backend)
    #expect(mailbox.all.count == 5)
  }

  @Test func `three messages an hour are counted over a restart`() async throws {
    let place = TemporaryStatePath()
    let harness = mailbox.harness(folder: place.backend)
    for _ in 1...4 { _ = try await request(harness.backend()) }
    #expect(mailbox.all.count == 3)
  }

  @Test func `a flood of unknown addresses is bounded and ends nobody's token`() async throws {
    let place = TemporaryStatePath()
    let backend = mailbox.harness(folder: place.backend) { $0.pendingLimit = 4 }.backend()
    _ = try await request(backend)
    for number in 1...10 {
      #expect(try await request(backend, "a\(number)@example.com").status == 202)
    }
    let counts = try await StoredRecords(place.backend).counts
    #expect(counts["reset"] == 4)
    #expect(counts["sentMessages"] == 4)
    #expect(try await confirm(backend, #require(mailbox.resetTokens.first)) == 204)
  }

  @Test func `more pending resets of accounts than there is room for are refused`() async throws {
    let backend = mailbox.harness { $0.pendingLimit = 2 }.backend()
    for _ in 1...2 { #expect(try await request(backend).status == 202) }
    for email in ["ada@example.com", "x@example.com"] {
      #expect(try await request(backend, email).problem == "too-many-requests")
    }
    #expect(mailbox.all.count == 2)
    #expect(try await confirm(backend, mailbox.resetTokens[0]) == 204)
  }

  @Test func `an unknown address costs the same work and the same records`() async throws {
    let place = TemporaryStatePath()
    let backend = mailbox.harness(folder: place.backend).backend()
    _ = try await backend.call(.post, "/v1/auth/anonymous")
    var counts: [[String: Int]] = [try await StoredRecords(place.backend).counts]
    var draws: [[Int]] = []
    for email in ["ada@example.com", "x@example.com"] {
      for _ in 1...4 {
        let (answer, drawn) = try await mailbox.draws { try await request(backend, email) }
        #expect(answer.status == 202)
        draws.append(drawn)
      }
      counts.append(try await StoredRecords(place.backend).counts)
    }
    #expect(Array(draws[..<4]) == Array(draws[4...]))
    let grown = zip(counts.dropFirst(), counts).map { later, earlier in
      later.mapValues { $0 }.merging(earlier) { $0 - $1 }.filter { $0.value != 0 }
    }
    #expect(grown[0] == ["reset": 3, "sentMessages": 1])
    #expect(grown[1] == ["reset": 3, "sentMessages": 1])
    #expect(mailbox.all.map(\.recipient) == Array(repeating: "ada@example.com", count: 3))
  }
}
