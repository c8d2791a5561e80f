import Networking
import Testing

@testable import ReferenceBackend

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A sender with all of an IPv6 /48, and the people it competes with.
@Suite(.timeLimit(.minutes(5))) struct BackendNetworkTests {
  private static let known = "demo@example.com"
  private static let unknown = "nobody@example.com"

  private let gate = PasswordGate()
  private let harness = BackendHarness {
    $0.attemptsPerMinute = nil
    $0.requestsPerMinute = nil
  }

  /// A /64 of the sender's /48.
  private static func network(_ number: Int) -> String { "2001:db8:1:" + String(number, radix: 16) }

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

  @Test func `a sign-in from elsewhere has room in the line that one /48 floods`() async throws {
    let harness = BackendHarness { [gate] in
      $0.attemptsPerMinute = nil
      $0.passwordThreads = 1
      $0.passwordLine = 8
      $0.willHash = gate.pass
    }
    let backend = harness.backend()
    let first = Task { try await self.signIn(backend, from: "192.0.2.1").status }
    await gate.waitForThreads(1)
    try await withThrowingTaskGroup(of: (source: String, answer: HTTPResponse).self) { group in
      for source in (0..<20).map(Self.network) {
        group.addTask {
          (source, try await self.signIn(backend, password: "wrong-horse", from: source))
        }
      }
      for _ in 1...12 {
        let refused = try #require(try await group.next()).answer
        #expect(refused.status == 503)
        #expect(refused.headers["Retry-After"] == "10")
      }
      group.addTask { ("192.0.2.2", try await self.signIn(backend, from: "192.0.2.2")) }
      // Four of the /48 are in line, so that the next answer refuses one of the other sixteen.
      #expect(try await group.next()?.source.hasPrefix("2001:db8:1:") == true)
      gate.release(2)
      for try await (source, answer) in group where source == "192.0.2.2" {
        #expect(answer.status == 200)
      }
    }
    #expect(try await first.value == 200)
  }

  @Test func `wrong passwords from the networks of one /48 are counted together`() async throws {
    let backend = harness.backend()
    for attempt in 0..<100 {
      let source = Self.network(attempt / 4)
      #expect(try await signIn(backend, password: "wrong", from: source).status == 401)
    }
    let refused = try await signIn(backend, from: Self.network(99))
    #expect(refused.status == 429)
    #expect(refused.headers["Retry-After"] == "900")
    for stranger in ["2001:db8:2:1", "192.0.2.1"] {
      #expect(try await signIn(backend, from: stranger).status == 200)
    }
    #expect(try await signIn(backend, "ada@example.com", from: Self.network(99)).status == 200)
    harness.advance(by: .seconds(900))
    #expect(try await signIn(backend, from: Self.network(99)).status == 200)
  }

  @Test func `a /48 is refused in the same way at known and unknown addresses`() async throws {
    let backend = harness.backend()
    var statuses: [Int] = []
    for attempt in 0..<110 {
      var answers: [HTTPResponse] = []
      for email in [Self.known, Self.unknown] {
        answers.append(
          try await signIn(backend, email, password: "wrong", from: Self.network(attempt)))
      }
      #expect(answers[0] == answers[1])
      statuses.append(answers[0].status)
    }
    #expect(statuses == Array(repeating: 401, count: 100) + Array(repeating: 429, count: 10))
  }

  @Test func `the right password takes a sender's failures off its /48`() {
    let limits = SignInThrottle.Limits(attempts: 2, pause: .seconds(900))
    let now = BackendHarness.start
    var throttle = SignInThrottle()
    func isRefused(_ source: String) -> Bool {
      throttle.wait(of: source, at: "email a", limits, now: now) != nil
    }
    for number in 0..<20 {
      throttle.fail(Self.network(number), at: "email a", limits, now: now)
    }
    // The target is under attack from 20 failures on: 2 for a sender, 32 for a /48.
    #expect(!isRefused(Self.network(99)))
    for number in 20..<32 {
      throttle.fail(Self.network(number), at: "email a", limits, now: now)
    }
    #expect(isRefused(Self.network(99)))
    throttle.succeed(Self.network(0), at: "email a", now: now)
    #expect(!isRefused(Self.network(99)))
    throttle.fail(Self.network(99), at: "email a", limits, now: now)
    #expect(isRefused(Self.network(98)))
    throttle.forget("email a")
    #expect(!isRefused(Self.network(98)))
  }

  @Test func `what failures are counted by is short, whatever the email text`() throws {
    let target: (String) throws -> String = BackendService.target(_:)
    let name = String(repeating: "a", count: 60_000)
    let texts = [name + "@example.com", name + "@example.org", name, "no address", ""]
    let keys = try texts.map(target)
    #expect(Set(keys).count == texts.count)
    #expect(keys.allSatisfy { $0.utf8.count <= 100 })
    #expect(try target(" Demo@Example.com") == target("demo@example.com"))
  }
}
