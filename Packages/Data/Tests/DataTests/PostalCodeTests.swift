import DataMock
import Domain
import Networking
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@testable import Data

@Suite struct PostalCodeTests {
  private let backend = ScriptedBackend()

  private func repository() throws -> RemotePostalCodeRepository {
    RemotePostalCodeRepository(client: try Fixture.client(backend))
  }

  @Test func `a known code has its place, an unknown one none`() async throws {
    backend.answer(
      "GET /v1/postal-codes/10115",
      with: Fixture.json(#"{"city":"Berlin","region":"BE"}"#), HTTPResponse(status: 404))
    #expect(
      try await repository().place(of: "10115", in: "DE")
        == PostalPlace(city: "Berlin", region: "BE"))
    #expect(try await repository().place(of: "10115", in: "DE") == nil)
    #expect(try await repository().place(of: "", in: "DE") == nil)
    #expect(backend.requests.map { $0.url.query } == ["country=DE", "country=DE"])
  }

  @Test func `a space in the code is one segment of the path, and no country asks for any`()
    async throws
  {
    backend.answer(
      "GET /v1/postal-codes/SW1A%201AA", with: Fixture.json(#"{"city":"London","region":null}"#))
    #expect(try await repository().place(of: "SW1A 1AA", in: nil) == PostalPlace(city: "London"))
  }
}
