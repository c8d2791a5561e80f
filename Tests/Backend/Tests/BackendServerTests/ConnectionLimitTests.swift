import ReferenceBackend
import Synchronization
import Testing

@testable import BackendServer

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite(.timeLimit(.minutes(5)), .serialized) struct ConnectionLimitTests {
  private static let health = "GET /v1/health HTTP/1.1\r\nHost: localhost\r\n\r\n"

  private func configuration(
    limit: Int = 100, perAddress: Int = 100
  ) -> BackendServer.Configuration {
    var configuration = BackendServer.Configuration()
    // So that only the limits end a silent connection.
    configuration.idleTime = .seconds(3_600)
    configuration.connectionLimit = limit
    configuration.connectionLimitPerAddress = perAddress
    return configuration
  }

  /// Opens connections and gives each with whether it answers; those that do stay open.
  private static func open(
    _ count: Int, _ server: RunningServer
  ) async throws -> [(connection: RawConnection, isAnswered: Bool)] {
    var found: [(RawConnection, Bool)] = []
    for _ in 1...count {
      let connection = try RawConnection(port: server.port)
      found.append((connection, await isAnswered(connection)))
    }
    return found
  }

  private static func isAnswered(_ connection: RawConnection) async -> Bool {
    connection.write(health)
    return await connection.read(until: "\"}").hasPrefix("HTTP/1.1 200")
  }

  @Test func `a connection beyond the limit is closed unread, and the others are answered`()
    async throws
  {
    let lines = try await RunningServer.run(configuration: configuration(limit: 3)) { server in
      let opened = try await Self.open(5, server)
      #expect(opened.map(\.isAnswered) == [true, true, true, false, false])
      for (connection, _) in opened.prefix(3) { #expect(await Self.isAnswered(connection)) }
    }
    #expect(lines.filter { $0.contains(#""event":"request""#) }.count == 6)
    #expect(
      lines.filter { $0.contains("Refused") }
        == [#"{"count":1,"event":"connectionsRefused"}"#])
  }

  @Test func `a connection that is refused is closed though it sends nothing`() async throws {
    _ = try await RunningServer.run(configuration: configuration(limit: 1)) { server in
      let opened = try await Self.open(1, server)
      let refused = try RawConnection(port: server.port)
      #expect(await refused.read() == "")
      withExtendedLifetime(opened) {}
    }
  }

  @Test func `a connection that ends frees its place, and one that was refused does not`()
    async throws
  {
    _ = try await RunningServer.run(configuration: configuration(limit: 1)) { server in
      for _ in 1...5 {
        // The server sees the end of the round before at a moment of its own.
        var held = try await Self.open(1, server)
        while !held[0].isAnswered { held = try await Self.open(1, server) }
        #expect(try await Self.open(3, server).map(\.isAnswered) == [false, false, false])
        held.removeAll()
      }
    }
  }

  @Test(arguments: [(false, [true, true, false]), (true, [true, true, true])])
  func `an address has a limit of its own, a proxy on this machine has none`(
    isBehindProxy: Bool, expected: [Bool]
  ) async throws {
    var configuration = configuration(perAddress: 2)
    configuration.isBehindProxy = isBehindProxy
    _ = try await RunningServer.run(configuration: configuration) { server in
      let opened = try await Self.open(3, server)
      #expect(opened.map(\.isAnswered) == expected)
    }
  }

  @Test func `a sender at its limit leaves others their connections`() {
    let connections = OpenConnections(
      limit: 4, perSender: 2, now: { RunningServer.now }, report: { _ in })
    let senders = ["a", "a", "a", "b", nil, nil, "c"]
    #expect(
      senders.map { connections.open(from: $0) } == [true, true, false, true, true, false, false])
    connections.close(from: "a")
    #expect(connections.open(from: "a"))
    connections.close(from: nil)
    #expect(!connections.open(from: "a"))
    #expect(connections.open(from: "c"))
  }

  @Test func `refusals are reported once a minute, with their count`() {
    let now = Mutex(RunningServer.now)
    let reports = Mutex<[Int]>([])
    let connections = OpenConnections(
      limit: 1, perSender: 1, now: { now.withLock { $0 } },
      report: { count in reports.withLock { $0.append(count) } })
    for seconds in [0.0, 0, 1, 59, 1, 30, 29, 1] {
      now.withLock { $0 += seconds }
      _ = connections.open(from: "a")
    }
    // The first connection is taken, the second is the first refusal, at 0 s; then at 60 and 120 s.
    #expect(reports.withLock { $0 } == [1, 2, 3])
    now.withLock { $0 -= 3_600 }
    _ = connections.open(from: "a")
    #expect(reports.withLock { $0 } == [1, 2, 3, 2])
  }

  @Test(arguments: [
    (1, 1), (8, 4), (256, 128), (512, 256), (1_024, 768), (10_256, 10_000), (65_536, 10_000),
    (.max, 10_000),
  ])
  func `descriptors are kept for more than connections`(descriptors: Int, connections: Int) {
    #expect(DescriptorLimit.connections(ofDescriptors: descriptors) == connections)
  }

  @Test func `a port in use is named with what to do`() async throws {
    _ = try await RunningServer.run { server in
      let second = BackendServer(
        backend: ReferenceBackend(configuration: .quick), port: server.port, log: AccessLog { _ in }
      )
      let error = await #expect(throws: PortInUseError.self) { try await second.run { _ in } }
      #expect(error?.description == "Port \(server.port) is in use. Choose another with --port.")
    }
  }
}
