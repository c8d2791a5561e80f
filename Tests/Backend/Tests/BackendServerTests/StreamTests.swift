import BackendServer
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

/// Streams of changes over the wire: kept alive, given up at once, ended with the server.
@Suite(.timeLimit(.minutes(5)), .serialized) struct StreamTests {
  private let backend = ReferenceBackend(
    configuration: BackendConfiguration(now: { RunningServer.now }))

  private func open(_ server: RunningServer) async throws -> RawConnection {
    let token = try #require(await backend.issueSession(for: "ada@example.com")).accessToken
      .revealed
    let connection = try RawConnection(port: server.port)
    connection.write(
      "GET /v1/changes HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n"
        + "Authorization: Bearer \(token)\r\n\r\n")
    let head = await connection.read(until: ": open\n\n")
    #expect(head.hasPrefix("HTTP/1.1 200"))
    #expect(head.lowercased().contains("\r\nconnection: close\r\n"))
    return connection
  }

  @Test func `a client that goes is noticed at once, though nothing changes`() async throws {
    // So that only the client's going ends the stream.
    var configuration = BackendServer.Configuration()
    configuration.idleTime = .seconds(3_600)
    configuration.contentTime = .seconds(3_600)
    configuration.keepAlive = .seconds(3_600)
    _ = try await RunningServer.run(backend, configuration: configuration) { server in
      var connection: RawConnection? = try await open(server)
      #expect(backend.openStreamCount == 1)
      withExtendedLifetime(connection) {}
      connection = nil
      await server.log.wait(for: "streamEnded")
      #expect(backend.openStreamCount == 0)
    }
  }

  @Test func `a stream is written to at the time that is set`() async throws {
    let clock = TestClock()
    var configuration = BackendServer.Configuration()
    configuration.clock = clock
    configuration.keepAlive = .seconds(15)
    _ = try await RunningServer.run(backend, configuration: configuration) { server in
      let connection = try await open(server)
      for _ in 1...2 {
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(15))
        #expect(await connection.read(until: ":\n\n").contains(":\n\n"))
      }
    }
  }

  @Test func `a server that ends, ends its streams and what they are on`() async throws {
    _ = try await RunningServer.run(backend) { server in
      let connection = try await open(server)
      backend.endStreams()
      #expect(await connection.read().hasSuffix("0\r\n\r\n"))
      #expect(backend.openStreamCount == 0)
    }
  }
}

/// Clients which take their time.
@Suite(.timeLimit(.minutes(5)), .serialized) struct SlowClientTests {
  private static let head =
    "POST /v1/auth/sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"

  private func run(
    idle: Duration = .seconds(60), content: Duration = .seconds(60),
    _ body: @escaping @Sendable (RunningServer) async throws -> Void
  ) async throws {
    var configuration = BackendServer.Configuration()
    configuration.idleTime = idle
    configuration.contentTime = content
    _ = try await RunningServer.run(configuration: configuration, body)
  }

  @Test func `who does not finish the head of a request is cut off`() async throws {
    try await run(idle: .milliseconds(300)) { server in
      let connection = try RawConnection(port: server.port)
      connection.write("GET /v1/health HTTP/1.1\r\nHost:")
      #expect(await connection.read() == "")
    }
  }

  @Test func `who says nothing after an answer is cut off, too`() async throws {
    try await run(idle: .milliseconds(300)) { server in
      let connection = try RawConnection(port: server.port)
      connection.write("GET /v1/health HTTP/1.1\r\nHost: localhost\r\n\r\n")
      #expect(await connection.read().hasPrefix("HTTP/1.1 200"))
    }
  }

  @Test func `who does not send all content in time is cut off, and no one else`() async throws {
    try await run(content: .milliseconds(300)) { server in
      let quick = try RawConnection(port: server.port)
      quick.write(Self.head + "Content-Length: 2\r\n\r\n{}")
      #expect(await quick.read(until: "\"}").hasPrefix("HTTP/1.1 422"))
      let slow = try RawConnection(port: server.port)
      slow.write(Self.head + "Content-Length: 2\r\n\r\n{")
      #expect(await slow.read() == "")
      quick.write(Self.head + "Content-Length: 2\r\n\r\n{}")
      #expect(await quick.read(until: "\"}").hasPrefix("HTTP/1.1 422"))
    }
  }
}
