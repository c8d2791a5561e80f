import Domain
import Networking
import ReferenceBackend
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct BackendScreenNameTests {
  private let harness = BackendHarness()

  private func availability(
    _ backend: ReferenceBackend, _ name: String, _ token: String
  ) async throws -> JSONResponse {
    try await backend.call(.get, "/v1/screen-names/\(name)/availability", token: token)
  }

  private func reserve(
    _ backend: ReferenceBackend, _ name: String, _ token: String
  ) async throws -> JSONResponse {
    try await backend.call(.post, "/v1/screen-names/\(name)/reservation", token: token)
  }

  @Test func `a free name is available without suggestions`() async throws {
    let backend = harness.backend()
    let answer = try await availability(backend, "grace_h", try await backend.token())
    #expect(answer.json == .object(["available": .bool(true), "suggestions": .array([])]))
  }

  @Test func `john_doe suggests john_doe2 and john_doe_23 first`() async throws {
    let backend = harness.backend()
    let answer = try await availability(backend, "JOHN_Doe", try await backend.token())
    #expect(answer["available"] == .bool(false))
    #expect(
      answer["suggestions"]
        == .array([.string("john_doe2"), .string("john_doe_23"), .string("john_doe3")]))
  }

  @Test(arguments: ["john_doe", "jane_doe", "taken_name", "ada_lovelace"])
  func `demo names are taken`(name: String) async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    #expect(try await availability(backend, name, token)["available"] == .bool(false))
    let answer = try await reserve(backend, name, token)
    #expect(answer.status == 409)
    #expect(answer.problem == "screen-name-taken")
  }

  @Test func `a held name is taken for others and free for its holder`() async throws {
    let backend = harness.backend()
    let (demo, ada) = (try await backend.token(), try await backend.token("ada@example.com"))
    let hold = try await reserve(backend, "grace_h", demo)
    #expect(hold.status == 200)
    #expect(hold["expiresAt"] == .string("2026-01-31T10:10:00.000Z"))
    #expect(try await availability(backend, "grace_h", demo)["available"] == .bool(true))
    #expect(try await availability(backend, "grace_h", ada)["available"] == .bool(false))
    #expect(try await reserve(backend, "grace_h", ada).status == 409)
  }

  @Test func `a suggestion somebody holds is left out`() async throws {
    let backend = harness.backend()
    let (demo, ada) = (try await backend.token(), try await backend.token("ada@example.com"))
    _ = try await reserve(backend, "john_doe2", demo)
    let answer = try await availability(backend, "john_doe", ada)
    #expect(
      answer["suggestions"]
        == .array([.string("john_doe_23"), .string("john_doe3"), .string("john_doe_42")]))
  }

  @Test func `a hold ends after ten minutes unless renewed`() async throws {
    let backend = harness.backend()
    let (demo, ada) = (try await backend.token(), try await backend.token("ada@example.com"))
    _ = try await reserve(backend, "grace_h", demo)
    harness.advance(by: .seconds(500))
    _ = try await reserve(backend, "grace_h", demo)
    harness.advance(by: .milliseconds(399_999))
    #expect(try await reserve(backend, "grace_h", ada).status == 409)
    let fresh = try await backend.token("ada@example.com")
    harness.advance(by: .milliseconds(200_001))
    #expect(try await reserve(backend, "grace_h", fresh).status == 200)
  }

  @Test func `a new hold lets the last one go`() async throws {
    let backend = harness.backend()
    let (demo, ada) = (try await backend.token(), try await backend.token("ada@example.com"))
    _ = try await reserve(backend, "grace_h", demo)
    _ = try await reserve(backend, "grace_m", demo)
    #expect(try await reserve(backend, "grace_h", ada).status == 200)
  }

  @Test(arguments: [
    "ab", "admin", "shit", "a-b-c", "caf%F0%9F%8E%89", "%D9%85%D8%B1%D8%AD",
    "aaaaaaaaaaaaaaaaaaaaa", "..%2F..%2Fprofile", "a%00b",
  ])
  func `what is no name by the rules is refused by them`(name: String) async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    #expect(try await availability(backend, name, token).status == 422)
    #expect(try await reserve(backend, name, token).status == 422)
  }

  @Test func `nobody asks without signing in`() async throws {
    let answer = try await harness.backend().call(
      .get, "/v1/screen-names/grace_h/availability")
    #expect(answer.status == 401)
  }

  @Test(arguments: [
    "J0HN_doe", "John_Doe", "jane_d0e", "taken_narne", "1ATE_bird", "vvonder",
  ])
  func `a name that looks like a taken or held one is not free`(name: String) async throws {
    let backend = harness.backend()
    let (demo, ada) = (try await backend.token(), try await backend.token("ada@example.com"))
    if name == "1ATE_bird" { _ = try await reserve(backend, "late_bird", ada) }
    if name == "vvonder" { _ = try await reserve(backend, "wonder", ada) }
    #expect(try await availability(backend, name, demo)["available"] == .bool(false))
    #expect(try await reserve(backend, name, demo).status == 409)
  }
}
