import Networking
import ReferenceBackend
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite(.timeLimit(.minutes(5))) struct BackendDocumentTests {
  private let harness = BackendHarness()

  private func put(
    _ backend: ReferenceBackend, _ token: String, _ id: String = "one",
    _ json: String = #"{"text":"a"}"#, match: String? = nil
  ) async throws -> JSONResponse {
    try await backend.call(
      .put, "/v1/documents/notes/\(id)", token: token, json: json,
      headers: match.map { ["If-Match": $0] } ?? [:])
  }

  @Test func `a document is replaced by its version and by no other`() async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    let created = try await put(backend, token)
    #expect(created.status == 201)
    #expect(created.response.headers["ETag"] == "\"1\"")
    #expect(try await put(backend, token).problem == "precondition-required")
    let replaced = try await put(backend, token, "one", #"{"text":"b"}"#, match: "\"1\"")
    #expect(replaced.status == 200)
    #expect(replaced["version"] == .number(2))
    let stale = try await put(backend, token, "one", #"{"text":"c"}"#, match: "\"1\"")
    #expect(stale.problem == "precondition-failed")
    #expect(stale["version"] == .number(2))
    let read = try await backend.call(.get, "/v1/documents/notes/one", token: token)
    #expect(read["content"]?["text"] == .string("b"))
    #expect(try await put(backend, token, "none", match: "\"1\"").status == 412)
    #expect(try await put(backend, token, "one", match: "*").status == 200)
  }

  @Test(arguments: [
    ("\"1\"", 200), ("\"0\", \"1\"", 200), ("\"0\",\"1\"", 200), ("*", 200), (" * ", 200),
    ("W/\"1\"", 412), ("\"2\"", 412), ("1", 412), ("", 412), ("\"1", 412), ("\"0\" \"1\" x", 412),
    ("\"0, 1\"", 412),
  ])
  func `a version is matched strongly, in lists too`(condition: String, status: Int) async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    _ = try await put(backend, token)
    #expect(try await put(backend, token, match: condition).status == status)
  }

  @Test func `what must not be there yet is not replaced`() async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    let create = {
      try await backend.call(
        .put, "/v1/documents/notes/one", token: token, json: #"{"text":"a"}"#,
        headers: ["If-None-Match": "*"])
    }
    #expect(try await create().status == 201)
    let again = try await create()
    #expect(again.problem == "precondition-failed")
    #expect(again["version"] == .number(1))
  }

  @Test(arguments: [
    ("\"1\"", 304), ("W/\"1\"", 304), ("\"0\", W/\"1\"", 304), ("*", 304), ("\"2\"", 200),
    ("1", 200), ("\"1", 200),
  ])
  func `a version the reader has is not sent again`(condition: String, status: Int) async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    _ = try await put(backend, token)
    let answer = try await backend.call(
      .get, "/v1/documents/notes/one", token: token, headers: ["If-None-Match": condition])
    #expect(answer.status == status)
    #expect(answer.response.headers["ETag"] == "\"1\"")
    #expect(answer.response.body.isEmpty == (status == 304))
  }

  @Test func `a document is deleted by its version`() async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    _ = try await put(backend, token)
    let path = "/v1/documents/notes/one"
    #expect(try await backend.call(.delete, path, token: token).status == 428)
    let wrong = try await backend.call(
      .delete, path, token: token, headers: ["If-Match": "\"2\""])
    #expect(wrong.status == 412)
    let right = try await backend.call(
      .delete, path, token: token, headers: ["If-Match": "\"1\""])
    #expect(right.status == 204)
    #expect(try await backend.call(.get, path, token: token).status == 404)
  }

  @Test func `nobody sees or changes another user's documents`() async throws {
    let backend = harness.backend()
    let (demo, ada) = (try await backend.token(), try await backend.token("ada@example.com"))
    _ = try await put(backend, demo)
    #expect(try await backend.call(.get, "/v1/documents/notes/one", token: ada).status == 404)
    let list = try await backend.call(.get, "/v1/documents/notes", token: ada)
    #expect(list["documents"] == .array([]))
    #expect(try await put(backend, ada, match: "\"1\"").status == 412)
    #expect(try await put(backend, ada).status == 201)
    let own = try await backend.call(.get, "/v1/documents/notes/one", token: demo)
    #expect(own["version"] == .number(1))
    let changes = try await backend.call(.get, "/v1/changes", token: demo)
    #expect(changes["last"] == .number(1))
  }

  @Test(arguments: ["a%2Fb", "..", "a.b", "%00", "%F0%9F%99%82", String(repeating: "a", count: 65)])
  func `a name that is no name is not found`(id: String) async throws {
    let backend = harness.backend()
    let answer = try await put(backend, try await backend.token(), id)
    #expect([400, 404].contains(answer.status))
  }

  @Test func `changes come in their order, after the one that was seen last`() async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    for id in ["one", "two", "three"] { _ = try await put(backend, token, id) }
    let all = try await backend.call(.get, "/v1/changes", token: token)
    let rest = try await backend.call(.get, "/v1/changes?after=2", token: token)
    guard case .array(let changes)? = all["changes"] else {
      Issue.record("no changes")
      return
    }
    #expect(
      changes.map { $0["id"] } == ["one", "two", "three"].map { JSONValue?.some(.string($0)) })
    #expect(rest["changes"] == .array(Array(changes.suffix(1))))
    #expect(rest["isComplete"] == .bool(true))
    for start in ["x", "-1", "9007199254740992"] {
      #expect(
        try await backend.call(.get, "/v1/changes?after=\(start)", token: token).status == 400)
      #expect(
        try await backend.call(
          .get, "/v1/changes?after=\(start)", token: token, headers: ["Last-Event-ID": "2"]
        ).status == 400)
    }
    let header = try await backend.call(
      .get, "/v1/changes?after=0", token: token, headers: ["Last-Event-ID": "2"])
    #expect(header["changes"] == rest["changes"])
  }

  @Test func `who has fallen too far behind is told to read everything anew`() async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    _ = try await put(backend, token)
    for _ in 1...256 { _ = try await put(backend, token, match: "*") }
    let answer = try await backend.call(.get, "/v1/changes?after=0", token: token)
    #expect(answer["isComplete"] == .bool(false))
    #expect(answer["last"] == .number(257))
  }

  @Test func `a deletion is a change, and a user has at most a thousand documents`() async throws {
    let harness = BackendHarness { $0.requestsPerMinute = nil }
    let backend = harness.backend()
    let token = try await backend.token()
    for number in 1...1_000 {
      #expect(try await put(backend, token, "d\(number)").status == 201)
    }
    let refused = try await put(backend, token, "more")
    #expect(refused.problem == "quota-exceeded")
    #expect(refused["quota"] == .string("documents"))
    #expect(refused["limit"] == .number(1_000))
    #expect(try await put(backend, token, "d1", match: "*").status == 200)
    _ = try await backend.call(
      .delete, "/v1/documents/notes/d1", token: token, headers: ["If-Match": "*"])
    #expect(try await put(backend, token, "more").status == 201)
    let changes = try await backend.call(.get, "/v1/changes?after=1001", token: token)
    guard case .array(let told)? = changes["changes"] else {
      Issue.record("no changes")
      return
    }
    #expect(told.map { $0["isDeleted"] } == [.bool(true), .bool(false)])
    #expect(told.first?["id"] == .string("d1") && told.first?["version"] == .number(2))
  }

  @Test func `a reader who stays too far behind is let go, and told so when it comes back`()
    async throws
  {
    let backend = BackendHarness { $0.requestsPerMinute = nil }.backend()
    let token = try await backend.token()
    let open = { (after: String) in
      try await backend.call(
        .get, "/v1/changes", token: token,
        headers: ["Accept": "text/event-stream", "Last-Event-ID": after])
    }
    let slow = try await open("0")
    _ = try await put(backend, token)
    for _ in 1...600 { _ = try await put(backend, token, match: "*") }
    let text = String(
      decoding: try await slow.response.body.collect(upTo: 1_000_000), as: UTF8.self)
    #expect(text.hasPrefix(": open\n\n"))
    #expect(text.split(separator: "\n\n").count == 512)
    var chunks = try await open("511").response.body.makeAsyncIterator()
    let hello = String(decoding: try #require(try await chunks.next()), as: UTF8.self)
    #expect(hello == ": open\n\n")
    var late = try await open("1").response.body.makeAsyncIterator()
    let reset = String(decoding: try #require(try await late.next()), as: UTF8.self)
    #expect(reset == "event: reset\ndata: {}\n\n")
  }

  @Test func `a stream tells what was missed and goes on with what happens`() async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    _ = try await put(backend, token, "one")
    let answer = try await backend.call(
      .get, "/v1/changes", token: token, headers: ["Accept": "text/event-stream"])
    #expect(answer.response.mediaType == "text/event-stream")
    var text = ""
    var chunks = answer.response.body.makeAsyncIterator()
    while !text.contains("\"one\"") {
      text += String(decoding: try #require(try await chunks.next()), as: UTF8.self)
    }
    _ = try await put(backend, try await backend.token("ada@example.com"), "hers")
    _ = try await put(backend, token, "two")
    while !text.contains("\"two\"") {
      text += String(decoding: try #require(try await chunks.next()), as: UTF8.self)
    }
    #expect(!text.contains("hers"))
    #expect(text.contains("id: 2\nevent: change\ndata: {"))
  }

  @Test func `documents and their versions are there in the next process`() async throws {
    let place = TemporaryStatePath()
    let harness = BackendHarness(folder: place.backend)
    let token = try await harness.backend().token()
    _ = try await put(harness.backend(), token)
    let replaced = try await put(harness.backend(), token, match: "\"1\"")
    #expect(replaced["version"] == .number(2))
    let changes = try await harness.backend().call(.get, "/v1/changes", token: token)
    #expect(changes["last"] == .number(2))
  }
}
