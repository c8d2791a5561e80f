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

  private let gate = PasswordGate()

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
}
