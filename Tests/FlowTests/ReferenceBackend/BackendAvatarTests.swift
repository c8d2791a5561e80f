import Domain
import DomainMock
import Networking
import ReferenceBackend
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct BackendAvatarTests {
  private let harness = BackendHarness()

  private func upload(
    _ backend: ReferenceBackend, _ token: String, _ data: Data, type: String = "image/png"
  ) async throws -> JSONResponse {
    try await backend.call(
      .put, "/v1/profile/avatar", token: token, bytes: data, headers: ["Content-Type": type])
  }

  private func path(_ answer: JSONResponse) throws -> String {
    try #require(URL(string: try answer.text("url"))).path(percentEncoded: true)
  }

  @Test func `an uploaded avatar can be loaded, and is known by its tag`() async throws {
    let backend = harness.backend()
    let answer = try await upload(backend, try await backend.token(), Picture.png())
    #expect(answer.status == 200)
    #expect(try answer.text("url").hasPrefix("http://localhost/v1/avatars/"))
    let loaded = try await backend.call(.get, try path(answer))
    #expect(loaded.status == 200)
    #expect(loaded.response.body.data == Picture.png())
    #expect(loaded.response.headers["Content-Type"] == "image/png")
    let tag = try #require(loaded.response.headers["ETag"])
    for known in [tag, "W/" + tag, "\"x\", \(tag)", "*"] {
      let again = try await backend.call(
        .get, try path(answer), headers: ["If-None-Match": known])
      #expect(again.status == 304)
      #expect(again.response.body.isEmpty)
      #expect(again.response.headers["ETag"] == tag)
    }
    let changed = try await backend.call(
      .get, try path(answer), headers: ["If-None-Match": "\"x\""])
    #expect(changed.status == 200)
  }

  @Test func `an avatar's address is the configured one, whatever host a request names`()
    async throws
  {
    let backend = BackendHarness { $0.publicURL = { "https://cdn.example.com" } }.backend()
    let url = try #require(URL(string: "https://evil.example/v1/profile/avatar"))
    let answer = await backend.respond(
      to: HTTPRequest(
        method: .put, url: url,
        headers: [
          "Host": "evil.example", "Content-Type": "image/png",
          "Authorization": "Bearer \(try await backend.token())",
        ], body: .bytes(Picture.png())))
    let address = try JSONResponse(response: answer).text("url")
    #expect(address.hasPrefix("https://cdn.example.com/v1/avatars/"))
  }

  @Test(arguments: [
    (HTTPMethod.get, "/v1/health"), (.head, "/v1/health"), (.get, "/nowhere"),
    (.get, "/v1/profile"), (.put, "/v1/health"), (.post, "/v1/auth/sign-in"),
  ])
  func `every answer forbids sniffing its type, refusals too`(
    method: HTTPMethod, path: String
  ) async throws {
    let url = try #require(URL(string: "https://api.example.com" + path))
    let answer = await harness.backend().respond(to: HTTPRequest(method: method, url: url))
    #expect(answer.headers["X-Content-Type-Options"] == "nosniff")
  }

  @Test func `a new avatar replaces the old one, in the profile too`() async throws {
    let backend = harness.backend()
    let token = try await backend.token("ada@example.com")
    let first = try await upload(backend, token, Picture.png(side: 8))
    let second = try await upload(backend, token, Picture.png(side: 9))
    #expect(try await backend.call(.get, try path(first)).status == 404)
    let profile = try await backend.call(.get, "/v1/profile", token: token)
    #expect(try profile.text("avatarURL") == second.text("url"))
  }

  @Test func `a removed avatar is gone, in the profile too, and removing none is fine`()
    async throws
  {
    let backend = harness.backend()
    let token = try await backend.token("ada@example.com")
    let sent = try await upload(backend, token, Picture.png())
    for _ in 0..<2 {
      let answer = try await backend.call(.delete, "/v1/profile/avatar", token: token)
      #expect(answer.status == 204)
      #expect(try await backend.call(.get, try path(sent)).status == 404)
      let profile = try await backend.call(.get, "/v1/profile", token: token)
      #expect(profile["avatarURL"] == nil || profile["avatarURL"] == .null)
    }
    #expect(try await backend.call(.delete, "/v1/profile/avatar").status == 401)
  }

  @Test func `an order may name the avatar uploaded before it`() async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    let url = try await upload(backend, token, Picture.png()).text("url")
    let created = try await backend.createProfile(token, more: #","avatarURL":"\#(url)""#)
    #expect(created.status == 201)
    #expect(try created.text("avatarURL") == url)
  }

  @Test func `nobody takes another user's avatar`() async throws {
    let backend = harness.backend()
    let ada = try await backend.token("ada@example.com")
    let url = try await upload(backend, ada, Picture.png()).text("url")
    let answer = try await backend.createProfile(
      try await backend.token(), more: #","avatarURL":"\#(url)""#)
    #expect(answer.status == 422)
    #expect(answer["pointer"] == .string("/avatarURL"))
  }

  @Test(arguments: [
    (Data(), "image/png", 415), (Data("GIF89a".utf8), "image/gif", 415),
    (Data("<svg/>".utf8), "image/png", 415), (Picture.png(), "image/jpeg", 415),
    (Picture.png(), "application/json", 415), (Picture.png().prefix(20), "image/png", 415),
  ])
  func `what is no picture of its type is refused`(
    data: Data, type: String, status: Int
  ) async throws {
    let backend = harness.backend()
    let answer = try await upload(backend, try await backend.token(), data, type: type)
    #expect(answer.status == status)
  }

  @Test func `too many bytes or pixels are refused`() async throws {
    let harness = BackendHarness {
      $0.avatarLimits = AvatarLimits(maximumBytes: 64, pixelLimit: 100)
    }
    let backend = harness.backend()
    let token = try await backend.token()
    let long = SampleImage.png(width: 8, height: 8) + Data(count: 64)
    #expect(try await upload(backend, token, long).status == 413)
    #expect(try await upload(backend, token, SampleImage.png(width: 11, height: 10)).status == 413)
    #expect(try await upload(backend, token, SampleImage.png(width: 10, height: 10)).status == 200)
  }

  @Test func `nobody uploads without signing in`() async throws {
    let answer = try await harness.backend().call(
      .put, "/v1/profile/avatar", bytes: Picture.png(), headers: ["Content-Type": "image/png"])
    #expect(answer.status == 401)
  }
}
