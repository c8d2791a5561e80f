import Domain
import Networking
import ReferenceBackend
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct BackendHostileClientTests {
  private let harness = BackendHarness()

  @Test(arguments: [
    "/", "/v1", "/v1/", "/v2/profile", "/v1/profile/", "/v1//profile", "/v1/users", "/v1/avatars",
    "/v1/avatars/x", "/v1/avatars/..", "/v1/avatars/..%2F..%2Fstate.json", "/v1/screen-names",
    "/v1/screen-names/a/b/availability", "/v1/screen-names/../profile", "/V1/profile",
    "/v1%2Fprofile",
  ])
  func `an unknown address is not found`(path: String) async throws {
    let answer = try await harness.backend().call(.get, path)
    #expect(answer.status == 404)
    #expect(answer.problem == "not-found")
  }

  static let methods: [(HTTPMethod, String, String)] = [
    (.get, "/v1/auth/sign-in", "POST"), (.put, "/v1/auth/refresh", "POST"),
    (.delete, "/v1/auth/sign-out", "POST"), (.get, "/v1/account/link", "POST"),
    (.delete, "/v1/profile", "GET, HEAD, PATCH, POST"),
    (.post, "/v1/profile/avatar", "DELETE, PUT"),
    (.get, "/v1/profile/guardian-consent", "POST"), (.get, "/v1/consents", "POST"),
    (.post, "/v1/screen-names/grace_h/availability", "GET, HEAD"),
    (.get, "/v1/screen-names/grace_h/reservation", "POST"), (.delete, "/v1/avatars/x", "GET, HEAD"),
    (HTTPMethod(rawValue: "BREW"), "/v1/profile", "GET, HEAD, PATCH, POST"),
    (.head, "/v1/account/password", "PUT"), (.options, "/v1/profile", "GET, HEAD, PATCH, POST"),
  ]

  @Test(arguments: methods)
  func `a wrong method is told the right ones`(
    method: HTTPMethod, path: String, allowed: String
  ) async throws {
    let answer = try await harness.backend().call(method, path)
    #expect(answer.status == 405)
    #expect(answer.response.headers["Allow"] == allowed)
  }

  @Test(arguments: [
    "", "{", "nul", #"{"email":"#, "\u{FEFF}{", #"{"email":"\uD800"}"#,
    String(repeating: "[", count: 30_000),
  ])
  func `what is no JSON is malformed`(body: String) async throws {
    let answer = try await harness.backend().call(
      .post, "/v1/auth/sign-in", json: body, headers: ["Content-Type": "application/json"])
    #expect(answer.status == 400)
  }

  @Test(arguments: [
    "[]", "null", "7", #""text""#, "{}", #"{"email":1,"password":"x"}"#,
    #"{"email":"demo@example.com"}"#, #"{"email":"demo@example.com","password":null}"#,
    #"{"email":{"$ne":null},"password":{"$ne":null}}"#,
  ])
  func `JSON of another form is refused`(body: String) async throws {
    let answer = try await harness.backend().call(.post, "/v1/auth/sign-in", json: body)
    #expect(answer.status == 422)
    #expect(answer.problem == "invalid")
  }

  @Test(arguments: ["text/plain", "application/x-www-form-urlencoded", "application/jsonp"])
  func `another media type is refused`(type: String) async throws {
    let answer = try await harness.backend().call(
      .post, "/v1/auth/sign-in", json: "{}", headers: ["Content-Type": type])
    #expect(answer.status == 415)
  }

  @Test func `a media type may have parameters`() async throws {
    let answer = try await harness.backend().call(
      .post, "/v1/auth/sign-in", json: #"{"email":"demo@example.com","password":"correct-horse"}"#,
      headers: ["Content-Type": "Application/JSON; charset=utf-8"])
    #expect(answer.status == 200)
  }

  @Test func `an oversized body is refused before it is read`() async throws {
    let backend = harness.backend()
    let fits = #"{"email":"a@b","password":""# + String(repeating: "x", count: 65_536 - 32)
    #expect(try await backend.call(.post, "/v1/auth/sign-in", json: fits).status == 400)
    let answer = try await backend.call(
      .post, "/v1/auth/sign-in", json: String(repeating: " ", count: 65_537))
    #expect(answer.status == 413)
    #expect(answer["limit"] == .number(65_536))
  }

  @Test func `an avatar is limited, too`() async throws {
    let answer = try await harness.backend().call(
      .put, "/v1/profile/avatar", bytes: Data(count: 10 * 1_048_576 + 1))
    #expect(answer.status == 413)
  }

  @Test(arguments: [
    "/v1/profile%", "/v1/profile%2", "/v1/profile%zz", "/v1/%FF%FE/x", "/v1/%C0%AE%C0%AE/profile",
  ])
  func `a broken escape gets an answer`(path: String) async throws {
    guard let url = URL(string: "https://api.example.com" + path) else { return }
    let response = await harness.backend().respond(to: HTTPRequest(url: url))
    #expect([400, 404].contains(response.status))
  }

  static let headers: [String] = [
    "", "Bearer", "Bearer ", "Basic ZGVtbzpjb3JyZWN0", "Bearer a b", "Bearer x.y", "Token x.y",
    "Bearer .", "Bearer " + String(repeating: "a", count: 10_000),
  ]

  @Test(arguments: headers)
  func `a made-up token is refused`(value: String) async throws {
    let answer = try await harness.backend().call(
      .get, "/v1/profile", headers: ["Authorization": value])
    #expect(answer.status == 401)
    #expect(answer.response.headers["WWW-Authenticate"]?.hasPrefix("Bearer") == true)
  }

  @Test func `a refresh token is no access token and the other way round`() async throws {
    let backend = harness.backend()
    let session = try await backend.signIn("ada@example.com")
    let refresh = try session.text("refreshToken")
    #expect(try await backend.call(.get, "/v1/profile", token: refresh).status == 401)
    let answer = try await backend.call(
      .post, "/v1/auth/refresh", json: #"{"refreshToken":"\#(try session.text("accessToken"))"}"#)
    #expect(answer.status == 401)
  }

  @Test func `an order with another user's id or a role is refused and changes nothing`()
    async throws
  {
    let backend = harness.backend()
    let token = try await backend.token()
    for (more, pointer) in [(#","id":"user_ada""#, "/id"), (#","isAdmin":true"#, "/isAdmin")] {
      let answer = try await backend.createProfile(token, more: more)
      #expect(answer.status == 422)
      #expect(answer["pointer"] == .string(pointer))
    }
    #expect(try await backend.call(.get, "/v1/profile", token: token).status == 404)
    let ada = try await backend.call(
      .get, "/v1/profile", token: try await backend.token("ada@example.com"))
    #expect(ada["screenName"] == .string("ada_lovelace"))
  }

  @Test func `problems say nothing about what was sent`() async throws {
    let backend = harness.backend()
    let answers = [
      try await backend.signIn("hush@example.com", password: "hush-hush"),
      try await backend.call(.get, "/v1/profile", token: "hush.hush"),
      try await backend.call(.post, "/v1/auth/sign-in", json: #"{"email":"hush"#),
    ]
    for answer in answers {
      #expect(
        !String(decoding: answer.response.body.data ?? Data(), as: UTF8.self).contains("hush"))
    }
  }

  @Test func `what no transport would send never arrives`() async throws {
    let backend = harness.backend()
    let url = try #require(URL(string: "file:///v1/profile"))
    await #expect(throws: NetworkError.self) { try await backend.send(HTTPRequest(url: url)) }
  }

  @Test func `a cancelled request has no answer`() async throws {
    let backend = harness.backend()
    let url = try #require(URL(string: "https://api.example.com/v1/profile"))
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await backend.send(HTTPRequest(url: url))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
