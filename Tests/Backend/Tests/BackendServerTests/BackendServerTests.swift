import Networking
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite(.timeLimit(.minutes(5))) struct BackendServerTests {
  private static let credentials = #"{"email":"ada@example.com","password":"correct-horse"}"#

  @Test func `the backend answers over HTTP as it does in process`() async throws {
    _ = try await RunningServer.run { server in
      #expect(try await server.send(.get, "/v1/health").json?["status"] == .string("ok"))
      let signIn = try await server.send(.post, "/v1/auth/sign-in", json: Self.credentials)
      #expect(signIn.status == 200)
      let token = try #require(signIn.json?["accessToken"]?.stringValue)
      let profile = try await server.send(
        .get, "/v1/profile", headers: ["Authorization": "Bearer \(token)"])
      #expect(profile.json?["screenName"] == .string("ada_lovelace"))
      #expect(try await server.send(.get, "/v1/profile").status == 401)
    }
  }

  @Test func `an avatar goes up and comes down as its bytes, at the server's own address`()
    async throws
  {
    _ = try await RunningServer.run { server in
      let signIn = try await server.send(.post, "/v1/auth/sign-in", json: Self.credentials)
      let token = try #require(signIn.json?["accessToken"]?.stringValue)
      let picture = Browser.picture + Data(count: 300_000)
      let upload = try await server.send(
        .put, "/v1/profile/avatar", body: .bytes(picture),
        headers: [
          "Host": "localhost:\(server.port)", "Content-Type": "image/png",
          "Authorization": "Bearer \(token)",
        ])
      let url = try #require(upload.json?["url"]?.stringValue)
      #expect(url.hasPrefix(server.address + "/v1/avatars/"))
      let loaded = try await server.send(.get, String(url.dropFirst(server.address.count)))
      // Re-encoded, without what came behind the picture.
      #expect(loaded.headers["Content-Type"] == "image/jpeg")
      #expect(loaded.body.data.map { $0.starts(with: [0xFF, 0xD8]) && $0.count < 2_000 } == true)
      #expect(loaded.headers["ETag"] != nil)
    }
  }

  @Test func `an oversized body is refused by its declared length and by its real one`()
    async throws
  {
    _ = try await RunningServer.run { server in
      let long = HTTPBody.bytes(Data(repeating: 0x20, count: 65_537))
      let declared = try await server.send(
        .post, "/v1/auth/sign-in", body: long, headers: ["Content-Type": "application/json"])
      #expect(declared.status == 413)
      let next = try await server.send(.get, "/v1/health")
      #expect(next.status == 200)
    }
  }

  @Test(arguments: [
    "/v1/avatars/..%2F..%2Fetc%2Fpasswd", "/v1/avatars/%2e%2e", "/v1/%00", "/etc/passwd",
    "/v1/avatars/a/../../../etc/passwd",
  ])
  func `no path leads out of the contract`(path: String) async throws {
    _ = try await RunningServer.run { server in
      let answer = try await server.send(.get, path)
      #expect([400, 404].contains(answer.status))
      #expect(answer.mediaType == "application/problem+json")
    }
  }

  @Test func `the log has a line of JSON for every request, without names, tokens and bodies`()
    async throws
  {
    let lines = try await RunningServer.run { server in
      let signIn = try await server.send(.post, "/v1/auth/sign-in", json: Self.credentials)
      let token = try #require(signIn.json?["accessToken"]?.stringValue)
      _ = try await server.send(
        .get, "/v1/screen-names/secret_name/availability?q=hidden",
        headers: ["Authorization": "Bearer \(token)"])
      _ = try await server.send(.get, "/nowhere/private")
    }
    let entries = try lines.map {
      try JSONCoding().decode(JSONValue.self, from: Data($0.utf8))
    }
    #expect(
      entries.map { $0["route"] } == [
        .string("/v1/auth/sign-in"), .string("/v1/screen-names/{name}/availability"), nil,
      ])
    #expect(entries.map { $0["status"] } == [.number(200), .number(200), .number(404)])
    #expect(entries.allSatisfy { $0["milliseconds"] != nil })
    for secret in ["ada", "correct", "secret_name", "hidden", "private", "Bearer"] {
      #expect(!lines.contains { $0.contains(secret) })
    }
  }
}
