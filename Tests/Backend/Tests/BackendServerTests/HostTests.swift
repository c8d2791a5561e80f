import Networking
import Testing

@testable import BackendServer

/// Which names the server answers to.
@Suite(.timeLimit(.minutes(5))) struct HostTests {
  @Test(arguments: [
    ("localhost", true), ("LOCALHOST:8080", true), ("127.0.0.1", true), ("127.0.0.1:1", true),
    ("[::1]", true), ("[::1]:65535", true), ("dev.example.com", true),
    ("Dev.Example.COM:443", true), ("evil.example", false), ("localhost.evil.example", false),
    ("evil.example:8080", false), ("127.0.0.1.evil.example", false), ("", false), (":80", false),
    ("localhost:", false), ("localhost:http", false), ("localhost:65536", false),
    ("localhost:+1", false), ("[::1", false), ("::1", false), ("127.0.0.2", false),
    ("user@localhost", false),
  ])
  func `a host is one of the names with any port`(host: String, isKnown: Bool) {
    #expect(HostNames(["dev.example.com"]).contains(host) == isKnown)
  }

  @Test func `a host that is not this server's is answered with 421, by pages too`() async throws {
    var configuration = BackendServer.Configuration()
    configuration.hosts = ["dev.example.com"]
    _ = try await RunningServer.run(configuration: configuration) { server in
      for path in ["/v1/health", "/login", "/v1/avatars/x", "/favicon.ico"] {
        for (host, isKnown) in [
          ("evil.example", false), ("dev.example.com", true), ("localhost", true),
        ] {
          let connection = try RawConnection(port: server.port)
          connection.write(
            "GET \(path) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
          let answer = await connection.read()
          #expect(answer.hasPrefix("HTTP/1.1 421 ") == !isKnown, "\(path) \(host)")
          #expect(answer.lowercased().contains("x-content-type-options: nosniff"))
          #expect(isKnown || answer.contains("/problems/misdirected-request"))
        }
      }
    }
  }

  @Test(arguments: ["/login", "/", "/v1/health", "/v1/profile", "/nowhere", "/favicon.ico"])
  func `every answer forbids sniffing its type`(path: String) async throws {
    _ = try await RunningServer.run { server in
      let answer = try await server.send(.get, path)
      #expect(answer.headers["X-Content-Type-Options"] == "nosniff")
    }
  }

  @Test func `the public address is the first name, behind a proxy by HTTPS`() {
    var configuration = BackendServer.Configuration()
    #expect(configuration.url(port: 8_080) == "http://127.0.0.1:8080")
    configuration.hosts = ["dev.example.com", "other.example.com"]
    #expect(configuration.url(port: 8_080) == "http://dev.example.com:8080")
    configuration.isBehindProxy = true
    #expect(configuration.url(port: 8_080) == "https://dev.example.com")
  }
}
