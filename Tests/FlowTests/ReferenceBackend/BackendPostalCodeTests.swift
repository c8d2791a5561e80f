import Networking
import ReferenceBackend
import Testing

@Suite struct BackendPostalCodeTests {
  private let backend = BackendHarness().backend()

  @Test func `a code of the list has its city and region, whoever asks`() async throws {
    let berlin = try await backend.call(.get, "/v1/postal-codes/10115?country=DE")
    #expect(berlin.status == 200)
    #expect(berlin["city"] == .string("Berlin"))
    #expect(berlin["region"] == .string("BE"))
    let london = try await backend.call(.get, "/v1/postal-codes/SW1A%201AA")
    #expect(london["city"] == .string("London"))
  }

  @Test(arguments: ["10115?country=US", "00000?country=DE", "00000", "10115?country=de"])
  func `a code that is not in the country's list has no place`(path: String) async throws {
    #expect(try await backend.call(.get, "/v1/postal-codes/\(path)").status == 404)
  }
}
