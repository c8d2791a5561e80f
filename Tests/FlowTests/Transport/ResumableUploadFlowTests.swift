import Domain
import Foundation
import Networking
import NetworkingMock
import Synchronization
import Testing

@testable import ShellApp

/// A large picture whose upload is interrupted, by the app on two transports.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)), .serialized)
struct ResumableUploadFlowTests {
  /// What went over the wire, and the call at which the process is killed.
  private final class Wire: HTTPClient {
    private struct State {
      var lines: [String] = []
      var chunksLeft: Int
    }

    private let base: any HTTPClient
    private let state: Mutex<State>

    init(_ base: any HTTPClient, chunks: Int = .max) {
      self.base = base
      state = Mutex(State(chunksLeft: chunks))
    }

    var lines: [String] { state.withLock { $0.lines } }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
      let isKilled = state.withLock { state in
        if let route = request.context.route, route.contains("upload") {
          let offset = request.headers["Upload-Offset"].map { " \($0)" } ?? ""
          state.lines.append("\(request.method) \(route)\(offset)")
        }
        guard request.method == .patch else { return false }
        state.chunksLeft -= 1
        return state.chunksLeft < 0
      }
      if isKilled { throw CancellationError() }
      return try await base.send(request)
    }
  }

  private func picture(_ byte: UInt8) -> Data {
    Picture.png() + Data(repeating: byte, count: 600_000)
  }

  /// Starts to upload a picture in a process that ends after some chunks.
  private func begin(_ data: Data, _ world: TransportWorld, chunks: Int) async throws -> [String] {
    let wire = Wire(world.transport.client, chunks: chunks)
    let app = try world.start(wire)
    if case .unauthenticated = await app.restoreSession.execute() {
      _ = try await app.auth.signInEmail(
        try EmailAddress("ada@example.com"), password: Password("correct-horse"))
    }
    await #expect(throws: CancellationError.self) {
      try await app.interactor.updateAvatar(PickedFile(name: "me.png", data: data), crop: nil) {
        _ in
      }
    }
    return wire.lines
  }

  /// What the next process makes of the pictures that wait.
  private func goOn(_ world: TransportWorld) async throws -> (lines: [String], picture: Data?) {
    let wire = Wire(world.transport.client)
    let results = try await world.start(wire).interactor.retryAvatarUploads { _ in }
    guard case .uploaded(let url)? = results.first, results.count == 1 else {
      Issue.record("\(results)")
      return (wire.lines, nil)
    }
    let address = URL(string: world.transport.baseURL.absoluteString + url.path())
    let request = HTTPRequest(method: .get, url: try #require(address))
    return (wire.lines, try await world.transport.client.send(request).body.data)
  }

  private static let state = "GET /v1/uploads/{}"
  private static let chunk = "PATCH /v1/uploads/{}"
  private static let completion = "POST /v1/uploads/{}/completion"

  @Test(arguments: [false, true])
  func `an upload goes on after a restart where it stopped`(isOverHTTP: Bool) async throws {
    let world = try TransportWorld(isOverHTTP: isOverHTTP)
    let data = picture(1)
    let first = try await begin(data, world, chunks: 1)
    #expect(first == ["POST /v1/uploads", Self.chunk + " 0", Self.chunk + " 262144"])
    let second = try await goOn(world)
    #expect(
      second.lines == [
        Self.state, Self.chunk + " 262144", Self.chunk + " 524288", Self.completion,
      ])
    #expect(second.picture == data)
  }

  @Test(arguments: [false, true])
  func `an upload that has expired meanwhile begins anew`(isOverHTTP: Bool) async throws {
    let world = try TransportWorld(isOverHTTP: isOverHTTP)
    let data = picture(2)
    _ = try await begin(data, world, chunks: 2)
    world.harness.advance(by: .seconds(25 * 3_600))
    let second = try await goOn(world)
    #expect(
      second.lines.filter { $0 != Self.state } == [
        "POST /v1/uploads", Self.chunk + " 0", Self.chunk + " 262144", Self.chunk + " 524288",
        Self.completion,
      ])
    #expect(second.picture == data)
  }

  @Test(arguments: [false, true])
  func `a small picture is one request`(isOverHTTP: Bool) async throws {
    let world = try TransportWorld(isOverHTTP: isOverHTTP)
    let wire = Wire(world.transport.client)
    let app = try world.start(wire)
    _ = try await app.auth.signInEmail(
      try EmailAddress("ada@example.com"), password: Password("correct-horse"))
    let result = try await app.interactor.updateAvatar(
      PickedFile(name: "me.png", data: Picture.png()), crop: nil
    ) { _ in }
    guard case .uploaded = result else {
      Issue.record("\(result)")
      return
    }
    #expect(wire.lines.isEmpty)
  }
}
