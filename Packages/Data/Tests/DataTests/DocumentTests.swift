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

@Suite(.timeLimit(.minutes(5))) struct DocumentTests {
  private let backend = ScriptedBackend()
  private let clock = TestClock()
  private static let route = "PUT /v1/documents/notes/n-1"
  private static let content: [String: JSONValue] = ["text": .string("Hello")]

  private func documents() throws -> DocumentService {
    DocumentService(client: try Fixture.client(backend), clock: clock)
  }

  private static func json(_ version: Int) -> String {
    #"{"collection":"notes","id":"n-1","version":\#(version),"#
      + #""updatedAt":"2026-01-31T10:00:00Z","content":{"text":"Hello"}}"#
  }

  private static func document(_ version: Int) -> RemoteDocument {
    RemoteDocument(
      collection: "notes", id: "n-1", version: version, updatedAt: Fixture.now, content: content)
  }

  @Test func `a 404 returns nil, another error status throws`() async throws {
    let route = "GET /v1/documents/notes/n-1"
    backend.answer(
      route, with: Fixture.json(Self.json(2)), HTTPResponse(status: 404),
      HTTPResponse(status: 500))
    let documents = try documents()
    #expect(try await documents.document("n-1", in: "notes") == Self.document(2))
    #expect(try await documents.document("n-1", in: "notes") == nil)
    await #expect(throws: RemoteError.serviceFailed) {
      try await documents.document("n-1", in: "notes")
    }
  }

  @Test func `a collection is read page by page`() async throws {
    let route = "GET /v1/documents/notes"
    let pages = [(1, #","next":"n-1""#), (2, #","next":"n-2""#), (3, "")].map { version, next in
      Fixture.json(#"{"documents":[\#(Self.json(version))]\#(next)}"#)
    }
    backend.answer(route, with: pages[0], pages[1], pages[2])
    #expect(try await documents().documents(in: "notes") == [1, 2, 3].map(Self.document))
    #expect(backend.requests.map { $0.url.query() } == [nil, "after=n-1", "after=n-2"])
  }

  @Test func `a cursor that does not increase throws invalidResponse`() async throws {
    let page = Fixture.json(#"{"documents":[\#(Self.json(1))],"next":"n-1"}"#)
    backend.answer("GET /v1/documents/notes", with: page, page)
    await #expect(throws: RemoteError.invalidResponse) {
      try await documents().documents(in: "notes")
    }
  }

  @Test func `only a change sends If-Match with the version`() async throws {
    backend.answer(
      Self.route, with: Fixture.json(Self.json(1), status: 201), Fixture.json(Self.json(2)))
    let documents = try documents()
    for version in [nil, 1] {
      let saved = try await documents.save(
        Self.content, as: "n-1", in: "notes", replacing: version)
      #expect(saved == .saved(Self.document((version ?? 0) + 1)))
    }
    #expect(backend.requests.map { $0.headers["If-Match"] } == [nil, "\"1\""])
    #expect(backend.requests.map(\.text) == Array(repeating: #"{"text":"Hello"}"#, count: 2))
    #expect(backend.requests.map(\.isIdempotent) == [false, false])
  }

  static let conflicts: [(HTTPResponse, DocumentWrite)] = [
    (
      BackendResponses.problem(
        status: 412, type: "precondition-failed", extensions: ["version": .number(9)]),
      .conflict(.changed(to: 9))
    ),
    (BackendResponses.problem(status: 412, type: "precondition-failed"), .conflict(.deleted)),
    (HTTPResponse(status: 428), .conflict(.exists)),
    (BackendResponses.problem(status: 409, type: "quota-exceeded"), .tooMany),
  ]

  @Test(arguments: conflicts)
  func `a version conflict returns the state at the service`(
    answer: HTTPResponse, outcome: DocumentWrite
  ) async throws {
    backend.answer(Self.route, with: answer)
    #expect(
      try await documents().save(Self.content, as: "n-1", in: "notes", replacing: 2) == outcome)
  }

  @Test func `an unknown 409 throws`() async throws {
    backend.answer(Self.route, with: HTTPResponse(status: 409))
    await #expect(throws: RemoteError.refused) {
      try await documents().save(Self.content, as: "n-1", in: "notes", replacing: nil)
    }
  }

  @Test func `a deletion returns deleted, absent or a conflict`() async throws {
    backend.answer(
      "DELETE /v1/documents/notes/n-1", with: BackendResponses.noContent, HTTPResponse(status: 404),
      BackendResponses.problem(
        status: 412, type: "precondition-failed", extensions: ["version": .number(3)]),
      HTTPResponse(status: 403))
    let documents = try documents()
    #expect(try await documents.delete("n-1", in: "notes", version: 2) == .deleted)
    #expect(try await documents.delete("n-1", in: "notes", version: 2) == .absent)
    #expect(
      try await documents.delete("n-1", in: "notes", version: 2) == .conflict(.changed(to: 3)))
    #expect(backend.requests[0].headers["If-Match"] == "\"2\"")
    await #expect(throws: RemoteError.refused) {
      try await documents.delete("n-1", in: "notes", version: 2)
    }
  }

  @Test func `changes are requested after a number, at least 0`() async throws {
    backend.answer(
      "GET /v1/changes", with: Fixture.json(#"{"changes":[],"last":7,"isComplete":false}"#))
    #expect(
      try await documents().changes(after: 5)
        == DocumentChanges(changes: [], last: 7, isComplete: false))
    #expect(backend.requests[0].url.query() == "after=5")
    _ = try await documents().changes(after: -3)
    #expect(backend.requests[1].url.query() == "after=0")
  }
}

/// The stream of document changes.
@Suite(.timeLimit(.minutes(5))) struct ChangeStreamTests {
  private let backend = ScriptedBackend()
  private let clock = TestClock()
  private static let route = "GET /v1/changes"

  private func stream(
    after number: Int? = nil
  ) throws -> AsyncThrowingStream<DocumentFeedEvent, any Error> {
    DocumentService(client: try Fixture.client(backend), clock: clock)
      .changeStream(after: number)
  }

  private static func events(_ text: String) -> HTTPResponse {
    HTTPResponse(status: 200, headers: ["Content-Type": "text/event-stream"], body: .text(text))
  }

  private static func event(_ number: Int) -> String {
    "id: \(number)\nevent: change\ndata: {\"number\":\(number),\"collection\":\"notes\","
      + "\"id\":\"n\",\"version\":1,\"isDeleted\":false}\n\n"
  }

  private static func change(_ number: Int) -> DocumentFeedEvent {
    .change(
      RemoteDocumentChange(
        number: number, collection: "notes", id: "n", version: 1, isDeleted: false))
  }

  /// Reads all events of a stream, and the failure that ended it.
  private func read(
    _ stream: AsyncThrowingStream<DocumentFeedEvent, any Error>
  ) -> Task<([DocumentFeedEvent], RemoteError?), Never> {
    Task {
      var told: [DocumentFeedEvent] = []
      do {
        for try await event in stream { told.append(event) }
        return (told, nil)
      } catch {
        return (told, error as? RemoteError)
      }
    }
  }

  @Test func `an interrupted stream resumes after the last change`() async throws {
    backend.answer(Self.route, with: Self.events(": open\n\n" + Self.event(7)))
    backend.fail(Self.route, with: .connectionLost)
    backend.answer(
      Self.route, with: Self.events("retry: 5000\n" + Self.event(8)), BackendResponses.unauthorized)
    let reading = read(try stream(after: 6))
    for pause in [1, 2, 5] {
      await clock.waitForSleepers(1)
      #expect(clock.deadlines.map { $0 - clock.now.offset } == [.seconds(pause)])
      clock.advance(by: .seconds(pause))
    }
    let (told, failure) = await reading.value
    #expect(told == [Self.change(7), Self.change(8)])
    #expect(failure == .unauthorized(.sessionEnded))
    #expect(backend.requests.map { $0.headers["Last-Event-ID"] } == ["6", "7", "7", "8"])
    #expect(backend.requests.allSatisfy { $0.headers["Accept"] == "text/event-stream" })
    #expect(backend.requests.allSatisfy(\.context.isResponseStreamed) as Bool)
  }

  @Test func `a reset event requires loading all documents again`() async throws {
    backend.answer(
      Self.route,
      with: Self.events(
        "event: reset\ndata: {}\n\n" + Self.event(90) + "event: news\ndata: 1\n\n"),
      HTTPResponse(status: 403))
    let reading = read(try stream())
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(1))
    let (told, failure) = await reading.value
    #expect(told == [.readEverythingAnew, Self.change(90)])
    #expect(failure == .refused)
    #expect(backend.requests.map { $0.headers["Last-Event-ID"] } == [nil, "90"])
  }

  static let unusable = [
    HTTPResponse(
      status: 200, headers: ["Content-Type": "text/html"], body: .text("<p>Sign in</p>")),
    events("event: change\ndata: {}\n\n"), events("event: change\ndata: [\n\n"),
  ]

  @Test(arguments: unusable)
  func `a response without valid changes ends the stream`(answer: HTTPResponse) async throws {
    backend.answer(Self.route, with: answer)
    let (told, failure) = await read(try stream()).value
    #expect(told.isEmpty)
    #expect(failure == .invalidResponse)
  }

  @Test func `pauses double up to a minute, also with a longer retry`() async throws {
    backend.answer(
      Self.route, with: Self.events("retry: 86400000\n" + Self.event(1)),
      Self.events("retry: 0\n" + Self.event(2)))
    for _ in 1...8 { backend.fail(Self.route, with: .connectionRefused) }
    backend.answer(Self.route, with: HTTPResponse(status: 401))
    let reading = read(try stream())
    for pause in [60, 1, 2, 4, 8, 16, 32, 60, 60, 60] {
      await clock.waitForSleepers(1)
      #expect(clock.deadlines.map { $0 - clock.now.offset } == [.seconds(pause)])
      clock.advance(by: .seconds(60))
    }
    #expect(await reading.value.1 == .unauthorized(.sessionEnded))
  }

  @Test func `too many streams are reported, with pauses up to an hour`() async throws {
    let end = "event: end\ndata: {\"reason\":\"too-many-streams\"}\n\n"
    for number in 1...8 {
      backend.answer(Self.route, with: Self.events(": open\n\n" + Self.event(number) + end))
    }
    backend.answer(Self.route, with: BackendResponses.unauthorized)
    let reading = read(try stream())
    for (index, minutes) in [1, 2, 4, 8, 16, 32, 60, 60].enumerated() {
      await clock.waitForSleepers(1)
      #expect(clock.deadlines.map { $0 - clock.now.offset } == [.seconds(60 * minutes)])
      #expect(backend.requests.count == index + 1)
      clock.advance(by: .seconds(60 * minutes))
    }
    let (told, failure) = await reading.value
    #expect(told == (1...8).flatMap { [Self.change($0), .endedForTooManyStreams] })
    #expect(failure == .unauthorized(.sessionEnded))
  }

  @Test func `a stream that ends for an unknown reason reconnects`() async throws {
    backend.answer(
      Self.route, with: Self.events("event: end\ndata: {\"reason\":\"moved\"}\n\n"),
      BackendResponses.unauthorized)
    let reading = read(try stream())
    await clock.waitForSleepers(1)
    #expect(clock.deadlines.map { $0 - clock.now.offset } == [.seconds(1)])
    clock.advance(by: .seconds(1))
    #expect(await reading.value.0.isEmpty)
  }

  @Test func `a cancelled reader sends no further requests`() async throws {
    backend.answer(Self.route, with: Self.events(Self.event(1)))
    let reading = read(try stream())
    await clock.waitForSleepers(1)
    reading.cancel()
    let (told, failure) = await reading.value
    #expect(told == [Self.change(1)])
    #expect(failure == nil)
    #expect(backend.requests.count == 1)
  }
}
