import Networking
import ReferenceBackend
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct BackendUploadTests {
  private let harness = BackendHarness()
  private let picture = Picture.png() + Data(repeating: 7, count: 1_000)

  private func begin(
    _ backend: ReferenceBackend, _ token: String, type: String = "image/png", length: Int
  ) async throws -> JSONResponse {
    try await backend.call(
      .post, "/v1/uploads", token: token, json: #"{"type":"\#(type)","length":\#(length)}"#)
  }

  private func append(
    _ backend: ReferenceBackend, _ token: String, _ id: String, _ chunk: Data, at offset: String
  ) async throws -> JSONResponse {
    try await backend.call(
      .patch, "/v1/uploads/\(id)", token: token, bytes: chunk,
      headers: ["Content-Type": "application/octet-stream", "Upload-Offset": offset])
  }

  @Test func `an upload in chunks goes on after a restart and becomes the avatar`() async throws {
    let place = TemporaryStatePath()
    let harness = BackendHarness(folder: place.backend)
    let token = try await harness.backend().token("ada@example.com")
    let id = try await begin(harness.backend(), token, length: picture.count).text("id")
    let first = try await append(harness.backend(), token, id, picture.prefix(500), at: "0")
    #expect(first["offset"] == .number(500))
    let backend = harness.backend()
    let known = try await backend.call(.get, "/v1/uploads/\(id)", token: token)
    #expect(known["offset"] == .number(500))
    let early = try await backend.call(.post, "/v1/uploads/\(id)/completion", token: token)
    #expect(early.problem == "incomplete")
    _ = try await append(backend, token, id, picture.dropFirst(500), at: "500")
    let done = try await backend.call(.post, "/v1/uploads/\(id)/completion", token: token)
    #expect(done.status == 200)
    let path = try #require(URL(string: try done.text("url"))).path(percentEncoded: true)
    #expect(try await backend.call(.get, path).response.body.data == picture)
    #expect(try await backend.call(.get, "/v1/uploads/\(id)", token: token).status == 404)
  }

  @Test func `a chunk at another offset is told the right one and changes nothing`() async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    let id = try await begin(backend, token, length: 100).text("id")
    _ = try await append(backend, token, id, Data(count: 40), at: "0")
    for offset in ["0", "39", "41", "100", "9223372036854775807"] {
      let answer = try await append(backend, token, id, Data(count: 10), at: offset)
      #expect(answer.problem == "wrong-offset")
      #expect(answer["offset"] == .number(40))
    }
    for offset in ["", "-1", "+40", "0x28", "40, 40", "x", "99999999999999999999"] {
      #expect(try await append(backend, token, id, Data(count: 1), at: offset).status == 400)
    }
    #expect(try await append(backend, token, id, Data(count: 61), at: "40").status == 413)
  }

  @Test func `chunks are put together in the order of their offsets`() async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    let id = try await begin(backend, token, length: picture.count).text("id")
    for (start, end) in [(0, 9), (9, 100), (100, picture.count)] {
      _ = try await append(backend, token, id, picture[start..<end], at: "\(start)")
    }
    let done = try await backend.call(.post, "/v1/uploads/\(id)/completion", token: token)
    let path = try #require(URL(string: try done.text("url"))).path(percentEncoded: true)
    #expect(try await backend.call(.get, path).response.body.data == picture)
  }

  @Test func `a chunk is bytes of no particular kind`() async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    let id = try await begin(backend, token, length: 4).text("id")
    let answer = try await backend.call(
      .patch, "/v1/uploads/\(id)", token: token, bytes: Data(count: 1),
      headers: ["Content-Type": "image/png", "Upload-Offset": "0"])
    #expect(answer.status == 415)
  }

  @Test func `nobody sees, feeds, completes or ends another user's upload`() async throws {
    let backend = harness.backend()
    let (demo, ada) = (try await backend.token(), try await backend.token("ada@example.com"))
    let id = try await begin(backend, demo, length: 10).text("id")
    #expect(try await backend.call(.get, "/v1/uploads/\(id)", token: ada).status == 404)
    #expect(try await append(backend, ada, id, Data(count: 1), at: "0").status == 404)
    let completion = try await backend.call(
      .post, "/v1/uploads/\(id)/completion", token: ada)
    #expect(completion.status == 404)
    #expect(try await backend.call(.delete, "/v1/uploads/\(id)", token: ada).status == 404)
    #expect(try await backend.call(.delete, "/v1/uploads/\(id)", token: demo).status == 204)
  }

  @Test func `an upload ends after a day, and with the next one`() async throws {
    let harness = BackendHarness { $0.accessTokenLifetime = .seconds(7 * 86_400) }
    let backend = harness.backend()
    let token = try await backend.token()
    let first = try await begin(backend, token, length: 10).text("id")
    let second = try await begin(backend, token, length: 10).text("id")
    #expect(try await backend.call(.get, "/v1/uploads/\(first)", token: token).status == 404)
    harness.advance(by: .seconds(86_399))
    #expect(try await backend.call(.get, "/v1/uploads/\(second)", token: token).status == 200)
    harness.advance(by: .seconds(1))
    #expect(try await backend.call(.get, "/v1/uploads/\(second)", token: token).status == 404)
  }

  @Test(arguments: [
    (#"{"type":"image/gif","length":1}"#), (#"{"type":"image/png","length":0}"#),
    (#"{"type":"image/png","length":10485761}"#), (#"{"type":"image/png","length":1e300}"#),
    (#"{"type":"image/png","length":1.5}"#), (#"{"type":"image/png"}"#),
  ])
  func `what cannot become an avatar is not begun`(body: String) async throws {
    let backend = harness.backend()
    let answer = try await backend.call(
      .post, "/v1/uploads", token: try await backend.token(), json: body)
    #expect(answer.status == 422)
  }

  @Test func `what turns out to be no picture is refused at the end`() async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    let id = try await begin(backend, token, length: 4).text("id")
    _ = try await append(backend, token, id, Data("<svg".utf8), at: "0")
    let answer = try await backend.call(.post, "/v1/uploads/\(id)/completion", token: token)
    #expect(answer.status == 415)
  }
}
