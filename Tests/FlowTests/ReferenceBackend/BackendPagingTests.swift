import Networking
import ReferenceBackend
import Testing

@Suite struct BackendPagingTests {
  private let backend = BackendHarness { $0.requestsPerMinute = nil }.backend()

  /// Every page of a listing: its items' ids, and its size in bytes.
  private func pages(
    _ path: String, _ member: String, _ token: String, limit: Int? = nil
  ) async throws -> [(ids: [String], bytes: Int)] {
    var pages: [(ids: [String], bytes: Int)] = []
    var query = limit.map { "?limit=\($0)" } ?? ""
    while true {
      let answer = try await backend.call(.get, path + query, token: token)
      guard answer.status == 200, case .array(let items)? = answer[member] else {
        Issue.record("no \(member)")
        return pages
      }
      pages.append(
        (items.compactMap { $0["id"]?.stringValue }, answer.response.body.count ?? 0))
      guard let next = answer["next"]?.stringValue else { return pages }
      query = "?after=\(next)" + (limit.map { "&limit=\($0)" } ?? "")
    }
  }

  private func put(_ id: String, _ text: String = "a", in collection: String, _ token: String)
    async throws
  {
    let answer = try await backend.call(
      .put, "/v1/documents/\(collection)/\(id)", token: token, json: #"{"text":"\#(text)"}"#)
    #expect(answer.status == 201)
  }

  private func record(_ id: String, texts: Int, _ token: String) async throws {
    let text = String(repeating: "x", count: 1_000)
    let values = (0..<texts).map { #""t\#($0)":"\#(text)""# }.joined(separator: ",")
    let answer = try await backend.call(
      .post, "/v1/gamification/st_experience/daily/events", token: token,
      json: #"{"kind":"points","date":"2026-01-31T10:00:00Z","points":1,"metadata":{\#(values)}}"#,
      headers: ["Idempotency-Key": id])
    #expect(answer.status == 201)
  }

  @Test func `documents come in pages, each once, sorted by id`() async throws {
    let (demo, ada) = (try await backend.token(), try await backend.token("ada@example.com"))
    let ids = (1...7).map { "d\($0)" }
    for id in ids.reversed() { try await put(id, in: "notes", demo) }
    try await put("other", in: "notes-2", demo)
    try await put("hers", in: "notes", ada)
    let found = try await pages("/v1/documents/notes", "documents", demo, limit: 3)
    #expect(found.map(\.ids) == [["d1", "d2", "d3"], ["d4", "d5", "d6"], ["d7"]])
    let whole = try await pages("/v1/documents/notes", "documents", demo)
    #expect(whole.map(\.ids) == [ids])
    let exact = try await pages("/v1/documents/notes", "documents", demo, limit: 7)
    #expect(exact.map(\.ids) == [ids])
  }

  @Test func `events come in pages of at most a thousand and a mebibyte, by number`()
    async throws
  {
    let token = try await backend.token()
    for number in 0..<40 { try await record("large-\(999 - number)", texts: 50, token) }
    for number in 0..<1_050 { try await record("small-\(9_999 - number)", texts: 0, token) }
    var pages: [(ids: [String], bytes: Int)] = []
    var query = ""
    while true {
      let answer = try await backend.call(
        .get, "/v1/gamification/st_experience/daily/events\(query)", token: token)
      pages.append((try #require(answer["events"]?.ids), answer.response.body.count ?? 0))
      guard case .number(let next)? = answer["next"] else { break }
      query = "?after=\(Int(next))"
    }
    let expected =
      (0..<40).map { "large-\(999 - $0)" } + (0..<1_050).map { "small-\(9_999 - $0)" }
    #expect(pages.flatMap(\.ids) == expected)
    for page in pages {
      #expect(page.bytes <= 1 << 20)
      #expect(page.ids.count <= 1_000)
    }
    #expect(pages.count == 3)
    let few = try await backend.call(
      .get, "/v1/gamification/st_experience/daily/events?limit=2&after=1088", token: token)
    #expect(few["events"]?.ids == ["small-8951", "small-8950"])
    #expect(few["next"] == nil)
  }

  @Test func `a page goes on behind a document that was deleted`() async throws {
    let token = try await backend.token()
    for id in ["a", "b", "c"] { try await put(id, in: "notes", token) }
    _ = try await backend.call(
      .delete, "/v1/documents/notes/b", token: token, headers: ["If-Match": "*"])
    let rest = try await backend.call(.get, "/v1/documents/notes?after=b", token: token)
    #expect(rest["documents"]?.ids == ["c"])
    #expect(rest["next"] == nil)
  }

  @Test(arguments: ["limit=0", "limit=101", "limit=x", "limit=", "after=a%20b", "after="])
  func `a page that is asked for wrongly is refused`(query: String) async throws {
    let token = try await backend.token()
    let answer = try await backend.call(.get, "/v1/documents/notes?\(query)", token: token)
    #expect(answer.status == 400)
  }

  @Test(arguments: [
    "limit=0", "limit=1001", "limit=x", "limit=", "after=-1", "after=", "after=1e3",
  ])
  func `a page of events that is asked for wrongly is refused`(query: String) async throws {
    let token = try await backend.token()
    let answer = try await backend.call(
      .get, "/v1/gamification/st_experience/daily/events?\(query)", token: token)
    #expect(answer.status == 400)
  }
}

extension JSONValue {
  /// The ids of a list's items.
  fileprivate var ids: [String]? {
    guard case .array(let items) = self else { return nil }
    return items.compactMap { $0["id"]?.stringValue }
  }
}
