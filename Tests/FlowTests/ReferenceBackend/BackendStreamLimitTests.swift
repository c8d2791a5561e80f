import Networking
import Testing

@testable import ReferenceBackend

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How many streams of changes may be open.
@Suite(.timeLimit(.minutes(5))) struct BackendStreamLimitTests {
  private static let end = "event: end\ndata: {\"reason\":\"too-many-streams\"}\n\n"

  private func stream(_ broadcast: ChangeBroadcast, to user: String) -> HTTPResponse {
    broadcast.stream(to: user, in: user + "-session", first: [], isComplete: true)
  }

  private func text(_ response: HTTPResponse) async throws -> String {
    String(decoding: try await response.body.collect(upTo: 1_000_000), as: UTF8.self)
  }

  @Test func `one stream too many of a user ends their oldest, which is sent the reason`()
    async throws
  {
    let broadcast = ChangeBroadcast(perUser: 2, inAll: 100)
    let other = stream(broadcast, to: "ada")
    let streams = (1...4).map { _ in stream(broadcast, to: "demo") }
    #expect(broadcast.count == 3)
    for ended in streams.prefix(2) { #expect(try await text(ended) == ": open\n\n" + Self.end) }
    broadcast.end()
    for open in streams.suffix(2) + [other] { #expect(try await text(open) == ": open\n\n") }
  }

  @Test func `one stream too many in all ends the oldest of the user with the most`()
    async throws
  {
    let broadcast = ChangeBroadcast(perUser: 8, inAll: 4)
    let ada = stream(broadcast, to: "ada")
    let demo = (1...3).map { _ in stream(broadcast, to: "demo") }
    let grace = stream(broadcast, to: "grace")
    #expect(broadcast.count == 4)
    #expect(try await text(demo[0]) == ": open\n\n" + Self.end)
    broadcast.end()
    for open in [ada, demo[1], demo[2], grace] { #expect(try await text(open) == ": open\n\n") }
  }

  @Test func `of users with as many streams the oldest ends`() async throws {
    let broadcast = ChangeBroadcast(perUser: 8, inAll: 3)
    let streams = (1...4).map { stream(broadcast, to: "user-\($0)") }
    #expect(broadcast.count == 3)
    #expect(try await text(streams[0]) == ": open\n\n" + Self.end)
    broadcast.end()
    for open in streams.dropFirst() { #expect(try await text(open) == ": open\n\n") }
  }

  @Test func `a user has eight streams and all users 256 by default`() async throws {
    let backend = BackendHarness().backend()
    let token = try await backend.token()
    var answers: [JSONResponse] = []
    for _ in 1...9 {
      answers.append(
        try await backend.call(
          .get, "/v1/changes", token: token, headers: ["Accept": "text/event-stream"]))
    }
    #expect(backend.openStreamCount == 8)
    #expect(try await text(answers[0].response) == ": open\n\n" + Self.end)
    #expect(BackendConfiguration(now: { BackendHarness.start }).streamLimit == 256)
  }
}
