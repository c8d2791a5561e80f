import Networking
import ReferenceBackend
import Testing

@testable import BackendServer

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite(.timeLimit(.minutes(5))) struct ClientAddressTests {
  @Test func `an IPv6 sender is its network, and what is no address is nobody`() {
    #expect(ClientAddress.sender("192.0.2.1") == "192.0.2.1")
    #expect(ClientAddress.sender("::ffff:192.0.2.7") == "192.0.2.7")
    #expect(ClientAddress.sender("2001:db8:0:ab0::1") == "2001:db8:0:ab0")
    #expect(ClientAddress.sender("2001:db8::1") == ClientAddress.sender("2001:db8::ffff:2"))
    #expect(ClientAddress.sender("2001:db8::1") != ClientAddress.sender("2001:db8:0:1::1"))
    for text in ["unknown", "192.0.2.1:80", "", "192.0.2.256", "[::1]"] {
      #expect(ClientAddress.sender(text) == nil)
    }
  }

  private func statuses(
    isBehindProxy: Bool, _ forwarded: [String]
  ) async throws -> [Int] {
    var backend = BackendConfiguration.quick
    backend.attemptsPerMinute = 1
    var configuration = BackendServer.Configuration()
    configuration.isBehindProxy = isBehindProxy
    let (statuses, found) = AsyncStream.makeStream(of: Int.self)
    _ = try await RunningServer.run(
      ReferenceBackend(configuration: backend), configuration: configuration
    ) { server in
      for value in forwarded {
        let answer = try await server.send(
          .post, "/v1/auth/sign-in", json: "{}", headers: ["X-Forwarded-For": value])
        found.yield(answer.status)
      }
      found.finish()
    }
    return await statuses.reduce(into: []) { $0.append($1) }
  }

  @Test func `nobody gets more attempts by saying who they are`() async throws {
    #expect(
      try await statuses(isBehindProxy: false, ["192.0.2.1", "192.0.2.2"]) == [422, 429])
  }

  @Test func `behind a proxy the address it has added counts, not what was sent to it`()
    async throws
  {
    #expect(
      try await statuses(
        isBehindProxy: true,
        [
          "192.0.2.1", "192.0.2.2", "198.51.100.7, 192.0.2.1", "nonsense", "192.0.2.3, nonsense",
        ]) == [422, 422, 429, 422, 429])
  }

  @Test func `a flood from one IPv6 site leaves fresh addresses their attempts`() async throws {
    var flood: [String] = []
    for network in 0..<30 { flood.append("2001:db8:1:\(String(network, radix: 16))::1") }
    let fresh = ["2001:db8:1:1::2", "2001:db8:2::1", "192.0.2.1", "2001:db8:1:ff::1"]
    let found = try await statuses(isBehindProxy: true, flood + fresh)
    // One attempt for each /64, sixteen for the whole /48.
    #expect(found.prefix(16).allSatisfy { $0 == 422 })
    #expect(found.dropFirst(16).prefix(14).allSatisfy { $0 == 429 })
    #expect(found.suffix(4) == [429, 422, 422, 429])
  }

  @Test func `the pages of a browser are limited as the app is`() async throws {
    var backend = BackendConfiguration.quick
    backend.attemptsPerMinute = 1
    _ = try await RunningServer.run(ReferenceBackend(configuration: backend)) { server in
      let browser = Browser(server)
      for _ in 1...2 {
        try await browser.open("/signIn")
        try await browser.submit("email=demo%40example.com&password=wrong-horse")
      }
      #expect(browser.page.contains("Too many attempts. Try again later."))
    }
  }
}
