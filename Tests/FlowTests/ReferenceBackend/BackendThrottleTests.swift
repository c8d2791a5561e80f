import Cryptography
import Networking
import Testing

@testable import ReferenceBackend

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Strangers who try passwords, and the people whose passwords they try.
@Suite(.timeLimit(.minutes(5))) struct BackendThrottleTests {
  private static let known = "demo@example.com"
  private static let unknown = "nobody@example.com"

  private let harness = BackendHarness { $0.attemptsPerMinute = nil }

  private func signIn(
    _ backend: ReferenceBackend, _ email: String = known, password: String = "correct-horse",
    from address: String
  ) async throws -> HTTPResponse {
    let url = try #require(URL(string: "https://api.example.com/v1/auth/sign-in"))
    let request = HTTPRequest(
      method: .post, url: url, headers: ["Content-Type": "application/json"],
      body: .text(#"{"email":"\#(email)","password":"\#(password)"}"#))
    let response = await backend.respond(to: request, from: address)
    let found = try Contract.standard.get().violations(request, response)
    #expect(found.isEmpty, "\(found)")
    return response
  }

  @Test func `a stranger's failures do not lock out the right password`() async throws {
    let backend = harness.backend()
    for _ in 1...30 { _ = try await signIn(backend, password: "wrong", from: "192.0.2.66") }
    #expect(try await signIn(backend, from: "192.0.2.66").status == 429)
    #expect(try await signIn(backend, from: "192.0.2.1").status == 200)
  }

  @Test func `an attack from many addresses does not lock out the right password`() async throws {
    let backend = harness.backend()
    for stranger in 0..<300 {
      let answer = try await signIn(backend, password: "wrong", from: "198.51.100.\(stranger)")
      #expect(answer.status == 401)
    }
    #expect(try await signIn(backend, from: "192.0.2.1").status == 200)
  }

  @Test func `during an attack a sender that fails is refused after three passwords`()
    async throws
  {
    let backend = harness.backend()
    for stranger in 0..<100 {
      _ = try await signIn(backend, password: "wrong", from: "198.51.100.\(stranger)")
    }
    for _ in 1...3 {
      #expect(try await signIn(backend, password: "wrong", from: "192.0.2.1").status == 401)
    }
    let refused = try await signIn(backend, from: "192.0.2.1")
    #expect(refused.status == 429)
    #expect(refused.headers["Retry-After"] == "900")
    harness.advance(by: .seconds(900))
    #expect(try await signIn(backend, from: "192.0.2.1").status == 200)
  }

  @Test func `an unknown address is answered and throttled exactly like a known one`()
    async throws
  {
    let backend = harness.backend()
    for attempt in 1...14 {
      let source = attempt > 12 ? "192.0.2.2" : "192.0.2.1"
      var answers: [HTTPResponse] = []
      for email in [Self.known, Self.unknown] {
        answers.append(try await signIn(backend, email, password: "wrong-horse", from: source))
      }
      #expect(answers[0] == answers[1])
      #expect(answers[0].status == ((11...12).contains(attempt) ? 429 : 401))
      harness.advance(by: .seconds(1))
    }
  }

  @Test func `an unknown address costs one hash at the same cost as a known one`() async throws {
    let log = WorkLog()
    let harness = BackendHarness { $0.willHash = log.add }
    let backend = harness.backend()
    for email in [Self.known, Self.unknown, "no address"] {
      _ = try await signIn(backend, email, password: "wrong-horse", from: "192.0.2.1")
    }
    let hashes = log.all.compactMap { work -> PasswordHash? in
      guard case .check("wrong-horse", let hash) = work else { return nil }
      return hash
    }
    #expect(hashes.count == 3)
    #expect(Set(hashes.map(\.cost)) == [16])
    #expect(Set(hashes.map(\.algorithm)) == [.preferred])
    #expect(hashes.allSatisfy { !$0.isOutdated(for: .low) })
  }

  @Test func `the right password among too many guesses at once is refused`() async throws {
    let gate = PasswordGate()
    let harness = BackendHarness {
      $0.passwordThreads = 2
      $0.willHash = gate.pass
    }
    let backend = harness.backend()
    let lucky = Task { try await self.signIn(backend, from: "192.0.2.1").status }
    await gate.waitForThreads(1)
    for _ in 1...10 {
      #expect(try await signIn(backend, password: "wrong", from: "192.0.2.1").status == 401)
    }
    gate.release(1)
    #expect(try await lucky.value == 429)
  }

  @Test func `failures at one address are not counted at another`() async throws {
    let backend = harness.backend()
    for _ in 1...11 { _ = try await signIn(backend, password: "wrong", from: "192.0.2.1") }
    #expect(try await signIn(backend, "ada@example.com", from: "192.0.2.1").status == 200)
  }

  @Test func `nine wrong passwords no longer count after a quarter of an hour`() async throws {
    let backend = harness.backend()
    for _ in 1...3 {
      for _ in 1...9 {
        #expect(try await signIn(backend, password: "wrong", from: "192.0.2.1").status == 401)
      }
      harness.advance(by: .seconds(900))
    }
    #expect(try await signIn(backend, from: "192.0.2.1").status == 200)
  }

  @Test func `a flood of failures takes no more memory`() {
    var throttle = SignInThrottle()
    let limits = SignInThrottle.Limits(attempts: 10, pause: .seconds(900))
    let now = BackendHarness.start
    for number in 0..<50_000 {
      throttle.fail("192.0.2.1", at: "email \(number)", limits, now: now)
    }
    #expect(throttle.count <= 2 * SignInThrottle.capacity)
    for _ in 1...10 { throttle.fail("192.0.2.2", at: "email a", limits, now: now) }
    #expect(throttle.wait(of: "192.0.2.2", at: "email a", limits, now: now) == 900)
    throttle.forget("email a")
    #expect(throttle.wait(of: "192.0.2.2", at: "email a", limits, now: now) == nil)
  }

  @Test func `a table drops what was not used for longest`() {
    var table = RecentTable<Int>(capacity: 6)
    for key in 1...3 { table["\(key)"] = key }
    table["1"] = 10
    for key in 4...5 { table["\(key)"] = key }
    #expect(table["1"] == 10)
    #expect(table["2"] == nil)
    #expect(table["5"] == 5)
    table["5"] = nil
    #expect(table["5"] == nil)
    table.removeAll { $0 == "1" }
    #expect(table["1"] == nil)
    for key in 1...100 { table["\(key)"] = key }
    #expect(table.count <= 6)
  }
}
