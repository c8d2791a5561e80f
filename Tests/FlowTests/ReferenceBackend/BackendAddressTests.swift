import Cryptography
import Networking
import Testing

@testable import ReferenceBackend

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Limits by address, where there is no session to count by.
@Suite struct BackendAddressTests {
  private static let attempts = [
    "sign-in", "sign-up", "anonymous", "sign-in/apple", "mfa", "password-reset",
    "password-reset/confirmation",
  ]

  private let harness = BackendHarness {
    $0.requestsPerMinute = 6
    $0.attemptsPerMinute = 3
    $0.passwordCost = .init(cost: 16)
  }

  private func send(
    _ method: HTTPMethod, _ path: String, from address: String?, _ backend: ReferenceBackend,
    _ body: HTTPBody = .text("{}"), token: String? = nil
  ) async throws -> HTTPResponse {
    var request = HTTPRequest(
      method: method, url: try #require(URL(string: "https://api.example.com/v1/" + path)))
    if method != .get, path != "auth/anonymous" {
      request.headers["Content-Type"] = "application/json"
      request.body = body
    }
    request.headers["Authorization"] = token.map { "Bearer \($0)" }
    let response = await backend.respond(to: request, from: address)
    let found = try Contract.standard.get().violations(request, response)
    #expect(found.isEmpty, "\(method) \(path): \(found)")
    return response
  }

  @Test(arguments: attempts)
  func `an address tries a few times a minute, and is told how long to wait`(
    path: String
  ) async throws {
    let backend = harness.backend()
    harness.advance(by: .seconds(20))
    for _ in 1...3 {
      #expect(try await send(.post, "auth/" + path, from: "192.0.2.1", backend).status != 429)
    }
    let refused = try await send(.post, "auth/" + path, from: "192.0.2.1", backend)
    #expect(refused.status == 429)
    #expect(refused.headers["Retry-After"] == "40")
    #expect(refused.mediaType == "application/problem+json")
    #expect(try await send(.post, "auth/" + path, from: "192.0.2.2", backend).status != 429)
    harness.advance(by: .seconds(39))
    #expect(try await send(.post, "auth/" + path, from: "192.0.2.1", backend).status == 429)
    harness.advance(by: .seconds(1))
    #expect(try await send(.post, "auth/" + path, from: "192.0.2.1", backend).status != 429)
  }

  @Test func `attempts of every kind are counted together, and with all an address asks`()
    async throws
  {
    let backend = harness.backend()
    for path in Self.attempts.prefix(3) {
      #expect(try await send(.post, "auth/" + path, from: "192.0.2.1", backend).status != 429)
    }
    #expect(try await send(.post, "auth/mfa", from: "192.0.2.1", backend).status == 429)
    for _ in 1...2 {
      #expect(try await send(.get, "products", from: "192.0.2.1", backend).status == 200)
    }
    #expect(try await send(.get, "products", from: "192.0.2.1", backend).status == 429)
    #expect(try await send(.get, "health", from: "192.0.2.1", backend).status == 429)
    #expect(try await send(.post, "auth/refresh", from: "192.0.2.1", backend).status == 429)
  }

  @Test func `a session is counted by its user alone`() async throws {
    let backend = harness.backend()
    let (demo, ada) = (try await backend.token(), try await backend.token("ada@example.com"))
    for _ in 1...6 {
      #expect(try await send(.get, "flags", from: "192.0.2.1", backend, token: demo).status == 200)
    }
    #expect(try await send(.get, "flags", from: "192.0.2.1", backend, token: demo).status == 429)
    #expect(try await send(.get, "flags", from: "192.0.2.1", backend, token: ada).status == 200)
    #expect(try await send(.get, "products", from: "192.0.2.1", backend).status == 200)
  }

  @Test func `in process there is no address, and no limit by one`() async throws {
    let backend = harness.backend()
    for _ in 1...10 {
      #expect(try await send(.get, "products", from: nil, backend).status == 200)
    }
  }

  @Test func `who has no more requests is refused before the content is read`() async throws {
    let backend = harness.backend()
    for _ in 1...3 { _ = try await send(.post, "auth/mfa", from: "192.0.2.1", backend) }
    let unread = HTTPBody.stream {
      Issue.record("the content was read")
      return AsyncThrowingStream { $0.finish() }
    }
    #expect(try await send(.post, "auth/mfa", from: "192.0.2.1", backend, unread).status == 429)
  }

  @Test func `a flood of senders takes no more memory, and refuses no new one`() {
    var budget = RequestBudget()
    let now = BackendHarness.start
    var (refused, most) = (0, 0)
    for number in 0..<3 * RequestBudget.capacity {
      refused += budget.take("a\(number)", limit: 2, now: now) == nil ? 0 : 1
      most = max(most, budget.count)
    }
    #expect(refused == 0)
    #expect(most <= RequestBudget.capacity)
    for name in ["b", "c", "d", "b", "c", "d"] {
      #expect(budget.take(name, limit: 2, now: now) == nil)
    }
    #expect(budget.take("d", limit: 2, now: now) == 60)
    #expect(budget.take("d", limit: 2, now: now.addingTimeInterval(60)) == nil)
    #expect(budget.count == 1)
  }

  @Test func `a flood from one IPv6 site leaves every other sender its requests`() async throws {
    let harness = BackendHarness {
      $0.requestsPerMinute = 600
      $0.attemptsPerMinute = 60
      $0.passwordCost = .low
    }
    let backend = harness.backend()
    let url = try #require(URL(string: "https://api.example.com/v1/auth/sign-in"))
    func attempt(_ address: String) async -> Int {
      await backend.respond(to: HTTPRequest(method: .post, url: url), from: address).status
    }
    var statuses: [Int: Int] = [:]
    for network in 0..<11_000 {
      statuses[await attempt("2001:db8:1:\(String(network, radix: 16))"), default: 0] += 1
    }
    #expect(statuses == [415: 16 * 60, 429: 11_000 - 16 * 60])
    for fresh in ["2001:db8:2:1", "2001:db9:1:1", "192.0.2.1"] {
      #expect(await attempt(fresh) == 415)
    }
    harness.advance(by: .seconds(60))
    #expect(await attempt("2001:db8:1:7") == 415)
  }

  @Test func `senders of many sites do not use up the requests of a new one`() async throws {
    let backend = harness.backend()
    let url = try #require(URL(string: "https://api.example.com/v1/health"))
    for site in 0..<RequestBudget.capacity + 10 {
      let address = "2001:db8:\(String(site, radix: 16)):1"
      _ = await backend.respond(to: HTTPRequest(url: url), from: address)
    }
    #expect(try await send(.get, "health", from: "192.0.2.1", backend).status == 200)
  }

  @Test func `a refused network takes nothing from its site`() async throws {
    let backend = harness.backend()
    for number in 1...100 {
      let status = try await send(.post, "auth/mfa", from: "2001:db8:1:1", backend).status
      #expect((status == 429) == (number > 3))
    }
    #expect(try await send(.post, "auth/mfa", from: "2001:db8:1:2", backend).status != 429)
  }

  @Test func `a request under way keeps what addresses and users have used`() async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    await withTaskGroup(of: Int?.self) { group in
      for _ in 1...12 {
        group.addTask {
          try? await send(.get, "flags", from: "192.0.2.1", backend, token: token).status
        }
        group.addTask { try? await send(.get, "products", from: "192.0.2.1", backend).status }
      }
      let statuses = await group.reduce(into: [Int: Int]()) { $0[$1 ?? 0, default: 0] += 1 }
      #expect(statuses == [200: 12, 429: 12])
    }
  }
}
