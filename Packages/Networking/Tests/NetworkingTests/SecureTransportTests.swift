#if os(Linux) || os(macOS)
  import Foundation
  import Networking
  import NetworkingMock
  import NetworkingURLSession
  import Testing

  private struct SaveSecret: PutAPIRequest {
    typealias Response = EmptyResponse
    var path: RequestPath { "/secret-path" }
    var query: [QueryItem] { [QueryItem("key", "secret-query")] }
    var body: RequestBody { .json(["password": "secret-body"]) }
    var timeout: Duration? { .seconds(3_600) }
  }

  /// TLS with an untrusted server, plain HTTP on an https port, and TLS on an http port.
  @Suite(.timeLimit(.minutes(5)), .serialized, .enabled(if: TLSServer.isAvailable))
  struct SecureTransportTests {
    private let clock = TestClock()

    private func api(_ base: String) throws -> APIClient {
      let stack = HTTPClientStack(
        transport: URLSessionHTTPClient(), logger: NetworkingLoggerSpy(), clock: clock,
        now: { Fixture.now }, random: { 0 })
      return APIClient(
        configuration: .init(baseURL: try Fixture.url(base)),
        client: stack.client(
          store: InMemoryTokenStore(AuthToken(value: "secret-token")), refresh: { $0 },
          onSessionExpired: {}),
        now: { Fixture.now })
    }

    private func failure(_ base: String) async throws -> NetworkError? {
      let api = try api(base)
      return await #expect(throws: NetworkError.self) { try await api.send(SaveSecret()) }
    }

    @Test(
      arguments: [["-days", "1"], ["-days", "1", "-subj", "/CN=example.com"]])
    func `an untrusted certificate fails the secure connection before anything is sent`(
      certificate: [String]
    ) async throws {
      let server = try TLSServer(certificate: certificate)
      let error = try await failure("https://127.0.0.1:\(try await server.port())")
      guard case .secureConnectionFailed(let reason) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(reason?.isEmpty == false)
      // The transcript contains decrypted data, and none of the request.
      try await server.send("the control")
      #expect(server.transcript.contains("the control"))
      #expect(!server.transcript.contains("secret"))
    }

    @Test func `plain HTTP on an https port fails the secure connection`() async throws {
      let server = try LoopbackServer(["": .bytes("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]")]
      )
      let error = try await failure("https://127.0.0.1:\(server.port)")
      guard case .secureConnectionFailed = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(!server.requests.joined().contains("secret"))
    }

    @Test func `TLS on an http port throws an error`() async throws {
      let server = try TLSServer()
      let error = try #require(try await failure("http://127.0.0.1:\(try await server.port())"))
      #expect(error.isConnectivityFailure)
    }
  }
#endif
