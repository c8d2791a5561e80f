import Networking
import NetworkingMock
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

private struct FetchUser: GetAPIRequest {
  struct Response: Decodable, Equatable {
    var name: String
    var joined: Date?
  }
  let id: String
  var path: RequestPath { "/users/\(id)" }
}

private struct Search: GetAPIRequest {
  typealias Response = [String]
  var path: RequestPath = "search"
  var query: [QueryItem]
}

private struct SaveUser: PutAPIRequest {
  struct Payload: Encodable {
    var name: String
    var born: Date
    var link: String
  }
  typealias Response = EmptyResponse
  var path: RequestPath { "/users/me" }
  var headers: HTTPHeaders { ["If-Match": "\"1\""] }
  let payload: Payload
  var body: RequestBody { .json(payload) }
}

private struct Refresh: PostAPIRequest {
  typealias Response = EmptyResponse
  var path: RequestPath { "/session/refresh" }
  var authorization: Authorization { .bearer("refresh-token") }
  var isIdempotent: Bool { true }
  var timeout: Duration? { .seconds(5) }
}

private struct Ping: GetAPIRequest {
  typealias Response = String?
  var path: RequestPath { "/ping" }
  var requiresAuthentication: Bool { false }
}

@Suite struct APIClientTests {
  private func client(
    _ http: any HTTPClient = HTTPClientSpy(), base: String = "https://api.example.com/v1"
  ) throws -> APIClient {
    APIClient(
      configuration: .init(baseURL: try Fixture.url(base), headers: ["User-Agent": "kit/1"]),
      client: http, now: { Fixture.now })
  }

  @Test(
    arguments: [
      ("https://api.example.com/v1", "https://api.example.com/v1/users/42"),
      ("https://api.example.com/v1/", "https://api.example.com/v1/users/42"),
      ("https://api.example.com", "https://api.example.com/users/42"),
      ("http://127.0.0.1:8080/a/b", "http://127.0.0.1:8080/a/b/users/42"),
      ("https://api.example.com/a%2Fb/%C3%A4", "https://api.example.com/a%2Fb/%C3%A4/users/42"),
      ("https://[::1]:8443/v1//", "https://[::1]:8443/v1/users/42"),
    ])
  func `the base URL's own path is kept`(base: String, expected: String) throws {
    let message = try client(base: base).httpRequest(for: FetchUser(id: "42"))
    #expect(message.url.absoluteString == expected)
  }

  @Test(
    arguments: [
      ("a/b", "a%2Fb"), ("a b+c", "a%20b%2Bc"), ("50%", "50%25"), ("?x#y", "%3Fx%23y"),
      ("ä", "%C3%A4"), ("...", "..."), ("a.b", "a.b"), ("%2F", "%252F"), ("%", "%25"),
      ("a\\b", "a%5Cb"), ("a\r\nb\0", "a%0D%0Ab%00"), ("日本", "%E6%97%A5%E6%9C%AC"),
      ("e\u{301}", "e%CC%81"), ("👩‍🚀", "%F0%9F%91%A9%E2%80%8D%F0%9F%9A%80"),
      (";:@&=$,", "%3B%3A%40%26%3D%24%2C"),
      ("..;", "..%3B"), ("%2e%2e", "%252e%252e"), (" ", "%20"),
    ])
  func `a value in the path is encoded within its segment`(id: String, encoded: String) throws {
    let message = try client().httpRequest(for: FetchUser(id: id))
    #expect(message.url.absoluteString == "https://api.example.com/v1/users/\(encoded)")
    #expect(message.context.route == "/users/{}")
  }

  @Test(arguments: ["", ".", ".."])
  func `an empty or dot-segment path value throws an error`(id: String) throws {
    let client = try client()
    #expect(throws: NetworkError.self) { try client.httpRequest(for: FetchUser(id: id)) }
  }

  @Test func `the query is sorted by name and strictly encoded`() throws {
    let request = Search(query: [
      QueryItem("q", "a+b & c=d"), QueryItem("page", 2), QueryItem("tag", "ü"),
      QueryItem("page", 1), QueryItem("flag", nil), QueryItem("Z", "~-._"),
    ])
    #expect(
      try client().httpRequest(for: request).url.absoluteString
        == "https://api.example.com/v1/search?Z=~-._&flag&page=2&page=1"
        + "&q=a%2Bb%20%26%20c%3Dd&tag=%C3%BC")
  }

  @Test(
    arguments: [
      ([], ""), ([QueryItem("a", "")], "?a="), ([QueryItem("a", nil)], "?a"),
      ([QueryItem("", "x")], "?=x"), ([QueryItem("p", "100%25+%")], "?p=100%2525%2B%25"),
      (
        [QueryItem("ключ", "значение")],
        "?%D0%BA%D0%BB%D1%8E%D1%87=%D0%B7%D0%BD%D0%B0%D1%87%D0%B5%D0%BD%D0%B8%D0%B5"
      ),
      (
        [QueryItem("a[]", "2"), QueryItem("a[]", "1"), QueryItem("a", "3")],
        "?a=3&a%5B%5D=2&a%5B%5D=1"
      ),
      ([QueryItem("b", true), QueryItem("a", -1.5)], "?a=-1.5&b=true"),
      ([QueryItem("q", "a=b&c#d?e/f:g@h\r\n")], "?q=a%3Db%26c%23d%3Fe%2Ff%3Ag%40h%0D%0A"),
    ] as [([QueryItem], String)])
  func `query items have the expected encoding`(query: [QueryItem], expected: String) throws {
    let message = try client().httpRequest(for: Search(query: query))
    #expect(message.url.absoluteString == "https://api.example.com/v1/search" + expected)
  }

  @Test(
    arguments: [
      ("/naïve/日本", "/na%C3%AFve/%E6%97%A5%E6%9C%AC"), ("a?b#c", "/a%3Fb%23c"),
      ("/a b/", "/a%20b/"),
      ("", ""), ("/", "/"), ("/x%2Fy", "/x%252Fy"), ("/a;v=1/(b)", "/a;v=1/(b)"),
    ] as [(RequestPath, String)])
  func `a literal path is percent-encoded once`(path: RequestPath, expected: String) throws {
    struct Fetch: GetAPIRequest {
      typealias Response = EmptyResponse
      let path: RequestPath
    }
    let message = try client().httpRequest(for: Fetch(path: path))
    #expect(message.url.absoluteString == "https://api.example.com/v1" + expected)
  }

  @Test(arguments: ["https://api.example.com/v1?key=1", "https://api.example.com/v1#top"])
  func `a base URL with a query or a fragment throws an error`(base: String) throws {
    let client = try client(base: base)
    #expect(
      throws: NetworkError.invalidRequest(reason: "the base URL has a query or a fragment")
    ) { try client.httpRequest(for: FetchUser(id: "1")) }
  }

  @Test func `a typed request becomes the exact HTTP request`() throws {
    let born = Date(timeIntervalSince1970: 951_782_400.25)
    let request = SaveUser(payload: .init(name: "Ada", born: born, link: "https://x.org/a"))
    let message = try client().httpRequest(for: request)
    #expect(
      message
        == HTTPRequest(
          method: .put, url: try Fixture.url("https://api.example.com/v1/users/me"),
          headers: [
            "Accept": "application/json", "User-Agent": "kit/1",
            "Content-Type": "application/json", "If-Match": "\"1\"",
          ],
          body: .text(
            #"{"born":"2000-02-29T00:00:00.250Z","link":"https://x.org/a","name":"Ada"}"#),
          context: HTTPRequestContext(
            requiresAuthentication: true, isIdempotent: true, route: "/users/me")))
  }

  @Test func `a request with its own credential does not get the session's token`() throws {
    let message = try client().httpRequest(for: Refresh())
    #expect(message.headers["Authorization"] == "Bearer refresh-token")
    #expect(
      message.context
        == HTTPRequestContext(
          requiresAuthentication: false, isIdempotent: true, timeout: .seconds(5),
          route: "/session/refresh"))
    #expect(try !client().httpRequest(for: Ping()).context.requiresAuthentication)
  }

  @Test(
    arguments: [
      (#"{"name":"Ada"}"#, nil), (#"{"name":"Ada","joined":null,"other":[1]}"#, nil),
      (#"{"name":"Ada","joined":"2026-01-31T10:00:00Z"}"#, 0),
      (#"{"name":"Ada","joined":"2026-01-31T10:00:00.500Z"}"#, 0.5),
      (#"{"name":"Ada","joined":"2026-01-31T12:30:00+02:30"}"#, 0),
    ] as [(String, TimeInterval?)])
  func `a JSON response is decoded`(json: String, offset: TimeInterval?) async throws {
    let spy = HTTPClientSpy(script: [.respond(Fixture.json(json))])
    let user = try await client(spy).send(FetchUser(id: "42"))
    #expect(user == .init(name: "Ada", joined: offset.map { Fixture.now.addingTimeInterval($0) }))
  }

  @Test(
    arguments: [
      (#"{"name":7,"mail":"a@b.c"}"#, "name", #"{"name":•••,"mail":"•••"}"#),
      (#"{}"#, "name", "{}"),
      (
        #"{"name":"x","joined":"2026-02-30T10:00:00Z"}"#, "joined",
        #"{"name":"•••","joined":"•••"}"#
      ),
      ("<html>secret</html>", "", "19 bytes, not JSON"), ("", "", "0 bytes, not JSON"),
    ])
  func `a decoding error contains the path and an excerpt without values`(
    json: String, path: String, excerpt: String
  ) async throws {
    let client = try client(HTTPClientStub(Fixture.json(json)))
    await #expect(throws: NetworkError.decodingFailed(path: path, excerpt: excerpt)) {
      try await client.send(FetchUser(id: "42"))
    }
  }

  @Test(
    arguments: [
      ("text/html; charset=utf-8", "2 bytes of text/html"), ("text/plain", "2 bytes of text/plain"),
      ("x y/ü", "2 bytes of •••"), (String(repeating: "a", count: 61), "2 bytes of •••"),
    ])
  func `content of another media type throws an error with its type and length`(
    type: String, excerpt: String
  ) async throws {
    let client = try client(
      HTTPClientStub(HTTPResponse(status: 200, headers: ["Content-Type": type], body: .text("[]"))))
    await #expect(throws: NetworkError.decodingFailed(path: "", excerpt: excerpt)) {
      try await client.send(Search(query: []))
    }
  }

  @Test(arguments: [nil, "application/json", "Application/JSON; x=1", "application/hal+json"])
  func `content with a JSON media type or without a media type is decoded`(type: String?)
    async throws
  {
    var response = HTTPResponse(status: 200, body: .text("[]"))
    response.headers["Content-Type"] = type
    #expect(try await client(HTTPClientStub(response)).send(Search(query: [])).isEmpty)
  }

  @Test func `the path of a decoding error in an array contains the index`() async throws {
    let client = try client(HTTPClientStub(Fixture.json(#"["a", "b", 3]"#)))
    await #expect(throws: NetworkError.decodingFailed(path: "[2]", excerpt: #"["•••","•••",•••]"#))
    {
      try await client.send(Search(query: []))
    }
  }

  @Test(arguments: [204, 200, 205])
  func `an empty response without content is accepted`(status: Int) async throws {
    let client = try client(HTTPClientStub(HTTPResponse(status: status)))
    #expect(try await client.send(Refresh()) == EmptyResponse())
    #expect(try await client.send(Ping()) == nil)
  }

  @Test func `an optional response is decoded when there is content`() async throws {
    let client = try client(HTTPClientStub(Fixture.json(#""pong""#)))
    #expect(try await client.send(Ping()) == "pong")
    #expect(try await client.send(Refresh()) == EmptyResponse())
  }

  @Test func `a problem is decoded with its extensions`() async throws {
    let body = #"""
      {"type":"https://x.org/taken","title":"Taken","status":409,"detail":"ada","instance":5,
       "suggestions":["ada1"],"retry":true}
      """#
    let response = HTTPResponse(
      status: 409, headers: ["Content-Type": "application/problem+json; charset=utf-8"],
      body: .text(body))
    let client = try client(HTTPClientStub(response))
    let problem = ProblemDetails(
      type: "https://x.org/taken", title: "Taken", status: 409, detail: "ada",
      extensions: ["suggestions": .array([.string("ada1")]), "retry": .bool(true)])
    await #expect(throws: NetworkError.status(409, problem)) {
      try await client.send(FetchUser(id: "1"))
    }
    #expect(NetworkError.status(409, problem).problem?.extensions["retry"] == .bool(true))
  }

  @Test(
    arguments: [
      ("text/html", "<h1>", nil), ("application/json", #"{"error":"x"}"#, nil),
      ("application/problem+json", "[]", nil),
      ("application/problem+json", "{}", ProblemDetails()),
      ("application/json", #"{"title":"No"}"#, ProblemDetails(title: "No")),
    ] as [(String, String, ProblemDetails?)])
  func `only a response with problem details has a problem`(
    type: String, body: String, problem: ProblemDetails?
  ) async throws {
    let response = HTTPResponse(
      status: 500, headers: ["Content-Type": type], body: .text(body))
    let client = try client(HTTPClientStub(response))
    await #expect(throws: NetworkError.status(500, problem)) {
      try await client.send(FetchUser(id: "1"))
    }
  }

  @Test(
    arguments: [
      (nil, nil), ("7", 7), ("0", 0), ("Sat, 31 Jan 2026 10:00:30 GMT", 30),
      ("Saturday, 31-Jan-26 10:00:30 GMT", 30), ("Sat Jan 31 10:00:30 2026", 30),
      ("Sat, 31 Jan 2026 09:59:00 GMT", 0), ("Fri, 31 Dec 9999 23:59:59 GMT", 31_536_000),
      ("99999999", 31_536_000), ("99999999999999999999", 31_536_000), ("soon", nil), ("-1", nil),
      ("+1", nil), ("1.5", nil), ("7, 9", nil), ("", nil), ("Sat, 31 Jan 2026 10:00:30 CET", nil),
      ("Sun, 30 Feb 2026 10:00:30 GMT", nil), ("\u{0667}", nil),
    ] as [(String?, TimeInterval?)])
  func `a rate limit ends at the Retry-After instant, relative to the wall clock`(
    header: String?, expected: TimeInterval?
  ) async throws {
    var response = HTTPResponse(status: 429)
    response.headers["Retry-After"] = header
    let client = try client(HTTPClientStub(response))
    let end = expected.map { Fixture.now.addingTimeInterval($0) }
    await #expect(throws: NetworkError.rateLimited(until: end)) {
      try await client.send(FetchUser(id: "1"))
    }
  }

  @Test func `the description of a rate limit contains its end`() {
    #expect(
      "\(NetworkError.rateLimited(until: Fixture.now))"
        == "Too many requests; not before 2026-01-31T10:00:00.000Z.")
    #expect("\(NetworkError.rateLimited(until: nil))" == "Too many requests.")
  }

  @Test func `transport errors and cancellation pass unchanged`() async throws {
    let spy = HTTPClientSpy(script: [.fail(NetworkError.offline), .fail(CancellationError())])
    let client = try client(spy)
    await #expect(throws: NetworkError.offline) { try await client.send(FetchUser(id: "1")) }
    await #expect(throws: CancellationError.self) { try await client.send(FetchUser(id: "1")) }
  }

  @Test func `a body that cannot be encoded throws before sending`() async throws {
    struct Bad: PostAPIRequest {
      typealias Response = EmptyResponse
      var path: RequestPath { "/x" }
      var body: RequestBody { .json(["a": Double.nan]) }
    }
    let spy = HTTPClientSpy()
    let client = try client(spy)
    await #expect(
      throws: NetworkError.invalidRequest(reason: "the body cannot be written at \"a\"")
    ) { try await client.send(Bad()) }
    #expect(spy.requests.isEmpty)
  }
}
