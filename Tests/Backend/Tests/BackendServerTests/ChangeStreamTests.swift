import BackendServer
import Data
import Domain
import Networking
import NetworkingMock
import ReferenceBackend
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The client's stream of changes, through its whole stack and over the wire.
@Suite(.timeLimit(.minutes(5)), .serialized) struct ChangeStreamTests {
  private let backend = ReferenceBackend(
    configuration: BackendConfiguration(now: { RunningServer.now }))
  private let clock = TestClock()

  private func documents(at server: RunningServer) async throws -> DocumentService {
    let token = try #require(await backend.issueSession(for: "ada@example.com")).accessToken
      .revealed
    let stack = HTTPClientStack(
      transport: server.client, logger: NetworkingLoggerSpy(), clock: clock,
      now: { RunningServer.now }, random: { 0 })
    let session = stack.client(
      store: InMemoryTokenStore(AuthToken(value: token)), refresh: { $0 }, onSessionExpired: {})
    let address = try #require(URL(string: server.address))
    return DocumentService(
      client: APIClient(
        configuration: APIClient.Configuration(baseURL: address), client: session,
        now: { RunningServer.now }),
      clock: clock)
  }

  private func save(_ id: String, in documents: DocumentService) async throws {
    let write = try await documents.save(
      ["text": .string(id)], as: id, in: "notes", replacing: nil)
    guard case .saved = write else {
      Issue.record("\(id) was not saved: \(write)")
      return
    }
  }

  @Test func `changes arrive as they happen, and after a break those that were missed`()
    async throws
  {
    _ = try await RunningServer.run(backend) { server in
      let documents = try await documents(at: server)
      var events = documents.changeStream(after: 0).makeAsyncIterator()
      for id in ["one", "two"] {
        try await save(id, in: documents)
        #expect(try await Self.id(of: events.next()) == id)
      }
      backend.endStreams()
      try await save("three", in: documents)
      let clock = clock
      let pause = Task {
        while !clock.deadlines.contains(.seconds(1)) { await Task.yield() }
        clock.advance(by: .seconds(1))
      }
      #expect(try await Self.id(of: events.next()) == "three")
      await pause.value
    }
  }

  private static func id(of event: DocumentFeedEvent?) -> String? {
    guard case .change(let change) = event else { return nil }
    return change.id
  }
}
