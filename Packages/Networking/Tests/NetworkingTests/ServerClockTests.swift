import NetworkingMock
import Synchronization
import Testing

@testable import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The time of the server, and tokens on a device whose clock is wrong.
@Suite(.timeLimit(.minutes(5))) struct ServerClockTests {
  private static let signedIn = HTTPRequestContext(requiresAuthentication: true)

  /// A server that gives tokens of fifteen minutes, and a device whose clock is some hours off.
  private final class World: Sendable {
    let spy: HTTPClientSpy
    let client: SessionHTTPClient

    init(hours: Double, saysTime: Bool = true) {
      let device = Fixture.now.addingTimeInterval(hours * 3_600)
      let headers: HTTPHeaders =
        saysTime ? ["Date": HTTPDate.text(for: Fixture.now) ?? ""] : [:]
      spy = HTTPClientSpy(
        wrapping: HTTPClientStub { _ in HTTPResponse(status: 200, headers: headers) })
      let stack = HTTPClientStack(
        transport: spy, logger: NetworkingLoggerSpy(), clock: TestClock(), now: { device },
        random: { 0 })
      let anonymous = stack.anonymous
      let number = Mutex(1)
      client = stack.client(
        store: InMemoryTokenStore(Self.token(1)),
        refresh: { _ in
          _ = try await anonymous.send(
            try Fixture.request(.post, "https://api.example.com/v1/refresh"))
          return Self.token(
            number.withLock {
              $0 += 1
              return $0
            })
        }, onSessionExpired: {})
    }

    static func token(_ number: Int) -> AuthToken {
      AuthToken(value: "token-\(number)", expiresAt: Fixture.now.addingTimeInterval(900))
    }

    func send() async throws {
      _ = try await client.send(
        try Fixture.request(context: ServerClockTests.signedIn))
    }

    /// The tokens of the requests; nil for a refresh.
    var tokens: [String?] { spy.requests.map { $0.headers["Authorization"] } }
  }

  @Test func `a clock that is three hours ahead costs one refresh`() async throws {
    let world = World(hours: 3)
    try await world.send()
    try await world.send()
    #expect(world.tokens == [nil, "Bearer token-2", "Bearer token-2"])
  }

  @Test func `a clock that is three hours behind costs none`() async throws {
    let world = World(hours: -3)
    try await world.send()
    try await world.send()
    #expect(world.tokens == ["Bearer token-1", "Bearer token-1"])
  }

  @Test func `without a time of the server, a new token that has expired is an error`() async {
    let world = World(hours: 3, saysTime: false)
    await #expect(
      throws: NetworkError.decodingFailed(
        path: "accessTokenExpiresAt", excerpt: "a time in the past")
    ) { try await world.send() }
  }

  private static let dates: [(HTTPHeaders, Double)] = [
    (["Date": "Sat, 31 Jan 2026 13:00:00 GMT"], 3),
    (["Date": "Sat, 31 Jan 2026 13:00:00 GMT", "Age": "7"], 0), (["Date": "today"], 0), ([:], 0),
  ]

  @Test(arguments: dates)
  func `only a valid date of the server itself moves the clock`(
    headers: HTTPHeaders, hours: Double
  ) throws {
    let start = try #require(
      HTTPDate.date(from: "Sat, 31 Jan 2026 10:00:00 GMT", now: Fixture.now))
    let clock = ServerClock(device: { start })
    clock.read(HTTPResponse(status: 200, headers: headers))
    #expect(clock.now() == start.addingTimeInterval(hours * 3_600))
  }

  private static let instants: [(Double, String?)] = [
    (784_111_777.9, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
    (-1, "Wed, 31 Dec 1969 23:59:59 GMT"), (-62_167_219_200, "Sat, 01 Jan 0000 00:00:00 GMT"),
    (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
    (253_402_300_799, "Fri, 31 Dec 9999 23:59:59 GMT"), (1e18, nil), (Double.nan, nil),
  ]

  @Test(arguments: instants)
  func `a date is written in the preferred format`(seconds: Double, text: String?) {
    let date = Date(timeIntervalSince1970: seconds)
    #expect(HTTPDate.text(for: date) == text)
    if let text {
      #expect(HTTPDate.date(from: text, now: date)?.timeIntervalSince1970 == seconds.rounded(.down))
    }
  }
}
