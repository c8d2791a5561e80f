import Networking
import ReferenceBackend
import Testing

@testable import ShellApp

@Suite(.withoutLeaks) struct BackendHandleTests {
  private let harness = BackendHarness()

  private func put(
    _ backend: ReferenceBackend, _ handle: String, _ token: String
  ) async throws -> JSONResponse {
    try await backend.call(
      .put, "/v1/profile/handle", token: token, json: #"{"handle":"\#(handle)"}"#)
  }

  @Test func `a handle is taken without regard to case and to letters that look alike`()
    async throws
  {
    let backend = harness.backend()
    let (demo, ada) = (try await backend.token(), try await backend.token("ada@example.com"))
    let taken = try await put(backend, "Mill_Ada", ada)
    #expect(taken["handle"] == .string("Mill_Ada"))
    for name in ["mill_ada", "MILL_ADA", "rnill_ada", "mi11_ada"] {
      let answer = try await backend.call(
        .get, "/v1/handles/\(name)/availability", token: demo)
      #expect(answer["available"] == .bool(false))
      let refused = try await backend.call(
        .post, "/v1/handles/\(name)/reservation", token: demo)
      #expect(refused.problem == "handle-taken")
    }
    let own = try await backend.call(.get, "/v1/handles/mill_ada/availability", token: ada)
    #expect(own["available"] == .bool(true))
  }

  @Test func `suggestions are free and fit`() async throws {
    let backend = harness.backend()
    let (demo, ada) = (try await backend.token(), try await backend.token("ada@example.com"))
    _ = try await put(backend, "fifteen_letters", ada)
    let answer = try await backend.call(
      .get, "/v1/handles/fifteen_letters/availability", token: demo)
    #expect(
      answer["suggestions"]
        == .array(["fifteen_letter2", "fifteen_letter3", "fifteen_letter4"].map { .string($0) }))
  }

  @Test(arguments: [
    ("Mill_Ada", ["Mill_Ada2", "Mill_Ada3", "Mill_Ada4"]),
    ("MILL_ADÀ", ["MILL_ADÀ2", "MILL_ADÀ3", "MILL_ADÀ4"]),
    ("Straße_Straße", ["strasse_strass2", "strasse_strass3", "strasse_strass4"]),
  ])
  func `suggestions keep the capital letters as typed`(
    handle: String, suggestions: [String]
  ) async throws {
    let backend = harness.backend()
    let (demo, ada) = (try await backend.token(), try await backend.token("ada@example.com"))
    _ = try await put(backend, handle.lowercased(), ada)
    let answer = try await backend.call(
      .get, "/v1/handles/\(PercentCoding.encode(handle))/availability", token: demo)
    #expect(answer["suggestions"] == .array(suggestions.map { .string($0) }))
  }

  @Test func `a hold lasts ten minutes`() async throws {
    let backend = harness.backend()
    let demo = try await backend.token()
    let path = "/v1/handles/grace/reservation"
    #expect(try await backend.call(.post, path, token: demo).status == 200)
    let ada = try await backend.token("ada@example.com")
    #expect(try await backend.call(.post, path, token: ada).status == 409)
    harness.advance(by: .seconds(600))
    #expect(try await backend.call(.post, path, token: ada).status == 200)
  }

  private static let month = Duration.seconds(30 * 24 * 3_600)

  @Test func `a handle changes once in 30 days, and the old one stays its owner's`() async throws {
    let backend = harness.backend()
    let (demo, ada) = (try await backend.token(), try await backend.token("ada@example.com"))
    let changed = try await put(backend, "first", ada)
    #expect(changed["handleChangeAllowedAt"] == .string("2026-03-02T10:00:00.000Z"))
    let refused = try await put(backend, "second", ada)
    #expect(refused.problem == "handle-changed-recently")
    #expect(refused["until"] == .string("2026-03-02T10:00:00.000Z"))
    for name in ["first", "ada_lovelace"] {
      #expect(
        try await backend.call(.post, "/v1/handles/\(name)/reservation", token: demo).status == 409)
    }
    harness.advance(by: Self.month)
    let token = try await backend.token("ada@example.com")
    #expect(try await put(backend, "Ada_Lovelace", token)["handle"] == .string("Ada_Lovelace"))
    #expect(try await put(backend, "third", demo).status != 200)
  }

  @Test func `the capitalisation of a handle changes at any time`() async throws {
    let backend = harness.backend()
    let ada = try await backend.token("ada@example.com")
    let capitals = try await put(backend, "ADA_lovelace", ada)
    #expect(capitals["handle"] == .string("ADA_lovelace"))
    #expect(capitals["handleChangeAllowedAt"] == nil)
    #expect(try await put(backend, "first", ada).status == 200)
    #expect(try await put(backend, "FIRST", ada)["handle"] == .string("FIRST"))
  }

  @Test func `a person without a profile has no handle to change`() async throws {
    let backend = harness.backend()
    #expect(try await put(backend, "third", try await backend.token()).problem == "no-profile")
  }

  @Test(arguments: ["ab", "_ada", "12345", "admin", "a%20b", "sixteen_letters_"])
  func `what is no handle by the rules is refused by them`(handle: String) async throws {
    let backend = harness.backend()
    let answer = try await backend.call(
      .get, "/v1/handles/\(handle)/availability", token: try await backend.token())
    #expect(answer.status == 422)
  }
}
