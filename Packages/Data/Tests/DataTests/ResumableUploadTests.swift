import Data
import DataMock
import Domain
import LocalPersistence
import Networking
import NetworkingMock
import Synchronization
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Uploads in chunks, interrupted and resumed.
@Suite(.timeLimit(.minutes(5))) struct ResumableUploadTests {
  private let server = UploadServer()
  private let store = InMemoryKeyValueStore()

  private func uploader(_ client: (any HTTPClient)? = nil) throws -> RemoteMediaUploader {
    RemoteMediaUploader(
      client: APIClient(
        configuration: APIClient.Configuration(baseURL: try Fixture.baseURL()),
        client: client ?? server, now: Fixture.clock),
      journal: store, chunkSize: 16)
  }

  /// Returns a picture of 40 bytes, which is three chunks.
  private func picture(side: UInt8 = 8) throws -> AvatarAsset {
    try AvatarAsset(
      data: Fixture.avatar(side: side).data + Data(repeating: side, count: 11), fileName: "me.png")
  }

  private static let begin = "POST /v1/uploads"
  private static let state = "GET /v1/uploads/up-1"
  private static let chunk = "PATCH /v1/uploads/up-1"
  private static let completion = "POST /v1/uploads/up-1/completion"

  @Test func `chunks are sent in order with their offsets`() async throws {
    let heard = Mutex<[UploadProgress]>([])
    let picture = try picture()
    let url = try await uploader().upload(picture) { step in heard.withLock { $0.append(step) } }
    #expect(url.absoluteString == "https://cdn.example.com/up-1.png")
    #expect(
      server.routes == [Self.begin, Self.chunk, Self.chunk, Self.chunk, Self.completion])
    #expect(server.requests[0].text == #"{"length":40,"type":"image/png"}"#)
    #expect(server.requests.map { $0.headers["Upload-Offset"] } == [nil, "0", "16", "32", nil])
    #expect(server.requests[1].headers["Content-Type"] == "application/octet-stream")
    #expect(server.requests.map(\.isIdempotent) == Array(repeating: true, count: 5))
    #expect(server.avatar == picture.data)
    #expect(heard.withLock { $0.map(\.sentBytes) } == [16, 32, 40])
  }

  @Test func `a picture that fits in one chunk is sent in one request`() async throws {
    let uploader = RemoteMediaUploader(
      client: APIClient(
        configuration: APIClient.Configuration(baseURL: try Fixture.baseURL()), client: server,
        now: Fixture.clock),
      journal: store, chunkSize: 40)
    await #expect(throws: RemoteError.refused) {
      try await uploader.upload(try picture())
    }
    #expect(server.routes == ["PUT /v1/profile/avatar"])
  }

  @Test func `an interrupted upload resumes, also after a restart`() async throws {
    let picture = try picture()
    server.fail(Self.chunk, at: 2, with: .connectionLost)
    await #expect(throws: RemoteError.unreachable) { try await uploader().upload(picture) }
    server.forgetRequests()
    let heard = Mutex<[Int]>([])
    _ = try await uploader().upload(picture) { step in
      heard.withLock { $0.append(step.sentBytes) }
    }
    #expect(server.routes == [Self.state, Self.chunk, Self.chunk, Self.completion])
    #expect(server.avatar == picture.data)
    #expect(heard.withLock { $0 } == [32, 40])
    #expect(try store.isEmpty)
  }

  @Test func `a chunk whose response was lost is not sent again`() async throws {
    server.loseAnswer(Self.chunk, at: 2)
    let picture = try picture()
    await #expect(throws: RemoteError.unreachable) { try await uploader().upload(picture) }
    _ = try await uploader().upload(picture)
    #expect(
      server.requests.map { $0.headers["Upload-Offset"] }.compactMap { $0 } == ["0", "16", "32"])
    #expect(server.avatar == picture.data)
  }

  @Test func `the upload continues at the offset that the service returns`() async throws {
    let picture = try picture()
    // The retrying client sends a chunk again that the service already has.
    server.loseAnswer(Self.chunk, at: 1)
    let clock = TestClock()
    let retrying = RetryHTTPClient(
      client: server,
      configuration: RetryHTTPClient.Configuration(strategy: .exponential(maxAttempts: 2)),
      clock: clock, now: Fixture.clock, random: { 1 })
    let uploader = try uploader(retrying)
    let upload = Task { try await uploader.upload(picture) }
    await clock.waitForSleepers(1)
    clock.advance(by: .milliseconds(500))
    _ = try await upload.value
    #expect(
      server.requests.compactMap { $0.headers["Upload-Offset"] } == ["0", "0", "16", "32"])
    #expect(server.avatar == picture.data)
    server.forgetRequests()
    // The service lost bytes that it had confirmed.
    server.truncate(at: Self.chunk, 3, to: 8)
    _ = try await self.uploader().upload(try self.picture(side: 9))
    #expect(
      server.requests.compactMap { $0.headers["Upload-Offset"] } == ["0", "16", "32", "8", "24"])
    #expect(server.avatar == (try self.picture(side: 9).data))
  }

  @Test func `an upload that has expired is restarted`() async throws {
    let picture = try picture()
    server.fail(Self.chunk, at: 2, with: .connectionLost)
    await #expect(throws: RemoteError.unreachable) { try await uploader().upload(picture) }
    server.expire()
    _ = try await uploader().upload(picture)
    #expect(server.routes.filter { $0 == Self.begin }.count == 2)
    #expect(server.avatar == picture.data)
  }

  @Test func `an upload that expires repeatedly is restarted once`() async throws {
    server.fail(Self.chunk, at: 2, with: .connectionLost)
    let picture = try picture()
    await #expect(throws: RemoteError.unreachable) { try await uploader().upload(picture) }
    server.expiresAlways = true
    await #expect(throws: RemoteError.refused) {
      try await uploader().upload(picture)
    }
    #expect(server.routes.filter { $0 == Self.begin }.count == 2)
    #expect(try store.isEmpty)
  }

  @Test func `another picture starts another upload`() async throws {
    server.fail(Self.chunk, at: 2, with: .connectionLost)
    await #expect(throws: RemoteError.unreachable) { try await uploader().upload(try picture()) }
    let other = try picture(side: 9)
    _ = try await uploader().upload(other)
    #expect(server.avatar == other.data)
    #expect(!server.routes.contains(Self.state))
  }

  @Test(arguments: [
    #"{"id":"up-1","length":40,"offset":-1}"#, #"{"id":"up-1","length":40,"offset":41}"#,
    #"{"id":"up-1","length":40,"offset":0}"#, #"{"id":"up-1","length":40}"#, "{}",
  ])
  func `an invalid offset ends the upload`(body: String) async throws {
    let backend = ScriptedBackend()
    backend.answer(Self.begin, with: Fixture.json(#"{"id":"up-1","length":40,"offset":0}"#))
    backend.answer(Self.chunk, with: Fixture.json(body))
    await #expect(throws: RemoteError.invalidResponse) {
      try await uploader(backend).upload(try picture())
    }
    #expect(backend.routes == [Self.begin, Self.chunk])
  }

  @Test func `repeated offset corrections end the upload`() async throws {
    let backend = ScriptedBackend()
    backend.answer(Self.begin, with: Fixture.json(#"{"id":"up-1","length":40,"offset":0}"#))
    backend.answer(
      Self.chunk,
      with: BackendResponses.problem(
        status: 409, type: "wrong-offset", extensions: ["offset": .number(8)]))
    await #expect(throws: RemoteError.invalidResponse) {
      try await uploader(backend).upload(try picture())
    }
    #expect(backend.requests.count == 10)
    let wild = ScriptedBackend()
    wild.answer(Self.begin, with: Fixture.json(#"{"id":"up-1","length":40,"offset":0}"#))
    wild.answer(
      Self.chunk,
      with: BackendResponses.problem(
        status: 409, type: "wrong-offset", extensions: ["offset": .number(1e18)]))
    await #expect(throws: RemoteError.invalidResponse) {
      try await uploader(wild).upload(try picture(side: 9))
    }
  }

  @Test(arguments: [
    (413, "too-large", nil, AvatarError.tooLarge), (415, "type", nil, .invalidFormat),
    (422, "invalid", "/length", .tooLarge), (422, "invalid", "/type", .invalidFormat),
  ])
  func `a rejected picture removes the journal entry`(
    status: Int, kind: String, pointer: String?, error: AvatarError
  ) async throws {
    let backend = ScriptedBackend()
    backend.answer(
      Self.begin,
      with: BackendResponses.problem(
        status: status, type: kind,
        extensions: pointer.map { ["pointer": .string($0)] } ?? [:]))
    await #expect(throws: error) { try await uploader(backend).upload(try picture()) }
    #expect(try store.isEmpty)
  }

  @Test func `a picture rejected at completion removes the journal entry`() async throws {
    let backend = ScriptedBackend()
    backend.answer(Self.begin, with: Fixture.json(#"{"id":"up-1","length":40,"offset":40}"#))
    backend.answer(Self.completion, with: HTTPResponse(status: 415))
    await #expect(throws: AvatarError.invalidFormat) {
      try await uploader(backend).upload(try picture())
    }
    #expect(try store.isEmpty)
  }

  @Test func `removing all avatars removes the journal entry`() async throws {
    let folder = TemporaryFolder()
    let avatars = LocalAvatarStore(folder: folder.folder, index: store)
    server.fail(Self.chunk, at: 2, with: .connectionLost)
    await #expect(throws: RemoteError.unreachable) { try await uploader().upload(try picture()) }
    #expect(try !store.isEmpty)
    try await avatars.removeAll()
    #expect(try store.isEmpty)
  }

  @Test func `a cancelled upload can be resumed`() async throws {
    let picture = try picture()
    server.cancel(Self.chunk, at: 2)
    let uploader = try uploader()
    await #expect(throws: CancellationError.self) { try await uploader.upload(picture) }
    _ = try await uploader.upload(picture)
    #expect(server.routes.filter { $0 == Self.begin }.count == 1)
    #expect(server.avatar == picture.data)
  }
}

extension InMemoryKeyValueStore {
  fileprivate var isEmpty: Bool {
    get throws { try value(for: KeyValueKey<JSONValue?>("upload", default: nil)) == nil }
  }
}
