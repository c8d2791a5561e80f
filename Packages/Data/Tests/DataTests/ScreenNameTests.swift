import Data
import DataMock
import Domain
import Networking
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct ScreenNameTests {
  private let backend = ScriptedBackend()
  private static let availability = "GET /v1/screen-names/john_doe/availability"
  private static let reservation = "POST /v1/screen-names/john_doe/reservation"

  private func names() throws -> RemoteScreenNameRepository {
    RemoteScreenNameRepository(client: try Fixture.client(backend))
  }

  @Test func testScreenNameAvailability_integration() async throws {
    backend.answer(
      Self.availability,
      with: Fixture.json(#"{"available": false, "suggestions": ["john_doe2", "john_doe_23"]}"#))
    let result = try await names().checkAvailability(try ScreenName("john_doe"))
    #expect(
      result
        == ScreenNameAvailability(
          isAvailable: false, suggestions: try Fixture.names("john_doe2", "john_doe_23")))
  }

  @Test(arguments: [
    #"{"available":true}"#, #"{"available":true,"suggestions":null}"#,
    #"{"available":true,"suggestions":[],"ttl":5}"#,
    #"{"available":true,"suggestions":["no!","x"]}"#,
  ])
  func `suggestions may be absent, null or invalid`(body: String) async throws {
    backend.answer(Self.availability, with: Fixture.json(body))
    let result = try await names().checkAvailability(try ScreenName("john_doe"))
    #expect(result == ScreenNameAvailability(isAvailable: true))
  }

  @Test(arguments: ["{}", #"{"available":null}"#, #"{"available":"yes"}"#, "true"])
  func `a response without availability throws invalidResponse`(body: String) async throws {
    backend.answer(Self.availability, with: Fixture.json(body))
    await #expect(throws: RemoteError.invalidResponse) {
      try await names().checkAvailability(try ScreenName("john_doe"))
    }
  }

  @Test func `a taken name throws taken with suggestions`() async throws {
    backend.answer(
      Self.reservation,
      with: BackendResponses.screenNameTaken(suggestions: try Fixture.names("john_doe2")))
    let taken = ScreenNameReservationError.taken(suggestions: try Fixture.names("john_doe2"))
    await #expect(throws: taken) { try await names().reserve(try ScreenName("john_doe")) }
    await #expect(throws: taken) { try await names().renew(try ScreenName("john_doe")) }
  }

  @Test func `an unknown 409 throws refused`() async throws {
    backend.answer(
      Self.reservation, with: BackendResponses.problem(status: 409, type: "profile-exists"))
    await #expect(throws: RemoteError.refused) {
      try await names().reserve(try ScreenName("john_doe"))
    }
  }
}
