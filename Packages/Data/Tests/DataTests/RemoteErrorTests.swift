import Data
import DataMock
import Domain
import Networking
import NetworkingMock
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The conversion of network errors into the errors that repositories throw.
@Suite struct RemoteErrorTests {
  static let table: [(NetworkError, RemoteError)] = [
    (.offline, .offline),
    (.hostNotFound, .unreachable),
    (.connectionRefused, .unreachable),
    (.connectionLost, .unreachable),
    (.secureConnectionFailed(reason: "expired"), .unreachable),
    (.transportFailed(code: -1), .unreachable),
    (.timedOut(.idle), .timedOut),
    (.timedOut(.attempt), .timedOut),
    (.timedOut(.total), .timedOut),
    (.authenticationRequired, .unauthorized(.sessionEnded)),
    (.sessionExpired, .unauthorized(.sessionEnded)),
    (.status(401, nil), .unauthorized(.sessionEnded)),
    (.status(403, nil), .refused),
    (.status(404, nil), .refused),
    (.status(426, nil), .updateRequired),
    (.status(429, nil), .rateLimited(until: nil)),
    (.status(503, nil), .serviceFailed),
    (.rateLimited(until: nil), .rateLimited(until: nil)),
    (
      .rateLimited(until: Fixture.now.addingTimeInterval(90)),
      .rateLimited(until: Fixture.now.addingTimeInterval(90))
    ),
    (.decodingFailed(path: "a", excerpt: "{}"), .invalidResponse),
    (.responseTooLarge(limit: 9), .invalidResponse),
    (.tooManyRedirects(limit: 9), .invalidResponse),
    (.redirectRefused(reason: "x"), .invalidResponse),
    (.invalidRequest(reason: "no"), .unexpected(type: "Networking.NetworkError")),
  ]

  @Test(arguments: table)
  func `every network error has a remote error`(error: NetworkError, expected: RemoteError) {
    #expect(RemoteError(error) == expected)
  }

  @Test func `a repository throws the converted error`() async throws {
    let backend = ScriptedBackend()
    backend.fail("GET /v1/screen-names/ada/availability", with: .offline)
    let names = RemoteScreenNameRepository(client: try Fixture.client(backend))
    await #expect(throws: RemoteError.offline) {
      try await names.checkAvailability(try ScreenName("ada"))
    }
  }

  @Test func `cancellation is rethrown`() async throws {
    let service = NetworkingServiceStub { _ in throw CancellationError() }
    let names = RemoteScreenNameRepository(client: service)
    await #expect(throws: CancellationError.self) {
      try await names.checkAvailability(try ScreenName("ada"))
    }
  }

  @Test func `an error outside the contract is reduced to its type name`() async throws {
    struct Secretive: Error { let secret = "hush" }
    let service = NetworkingServiceStub { _ in throw Secretive() }
    let names = RemoteScreenNameRepository(client: service)
    let error = await #expect(throws: RemoteError.self) {
      try await names.checkAvailability(try ScreenName("ada"))
    }
    guard case .unexpected(let type) = error else { throw try #require(error) }
    #expect(type.contains("Secretive") && !type.contains("hush"))
  }
}
