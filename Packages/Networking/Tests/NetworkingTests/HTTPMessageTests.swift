import Networking
import NetworkingMock
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct HTTPMessageTests {
  @Test func `header names are compared without case`() {
    var headers: HTTPHeaders = ["Content-Type": "text/plain", "X-A": "1", "x-a": "2"]
    #expect(headers["content-TYPE"] == "text/plain")
    #expect(headers["X-A"] == "1, 2")
    #expect(headers.values(for: "x-A") == ["1", "2"])
    #expect(headers["missing"] == nil)
    headers["CONTENT-TYPE"] = "text/html"
    #expect(headers.map(\.name) == ["CONTENT-TYPE", "X-A", "x-a"])
    headers["x-a"] = nil
    #expect(headers == ["content-type": "text/html"])
  }

  @Test func `fields of one name are joined under the spelling of the first`() {
    var headers: HTTPHeaders = ["X-A": "1", "B": "2"]
    headers.append("3", for: "x-a")
    headers.append("4", for: "X-A")
    #expect(headers.byName == ["X-A": "1, 3, 4", "B": "2"])
    #expect(HTTPHeaders().byName.isEmpty)
  }

  @Test func `fields are sorted by name without case`() {
    let headers: HTTPHeaders = ["b": "1", "X-B": "2", "x-a": "3", "A": "4"]
    #expect(headers.sortedByName.map(\.name) == ["A", "b", "x-a", "X-B"])
  }

  @Test func `headers with equal names (without case), values and order are equal`() {
    let headers: HTTPHeaders = ["A": "1", "B": "2"]
    #expect(headers == ["a": "1", "b": "2"])
    #expect(headers.hashValue == (["a": "1", "b": "2"] as HTTPHeaders).hashValue)
    #expect(headers != ["B": "2", "A": "1"])
    #expect(headers != ["A": "1", "B": "3"])
  }

  @Test func `merging replaces every field of a name`() {
    var headers: HTTPHeaders = ["A": "1", "B": "2"]
    headers.append("3", for: "a")
    #expect(headers.merging(["a": "4"]) == ["B": "2", "a": "4"])
  }

  @Test(
    arguments: [
      ("X\r\nY", "1"), ("", "1"), ("X Y", "1"), ("Ünï", "1"), ("X", "1\r\nAuthorization: x"),
      ("X", "\0"), ("X", "\u{7F}"),
    ])
  func `a header with an invalid name or value throws an error`(name: String, value: String) throws
  {
    var request = try Fixture.request()
    request.headers.append(value, for: name)
    #expect(throws: NetworkError.self) { try request.validate() }
  }

  @Test(
    arguments: [
      ("ftp://example.com/", "the URL's scheme is neither http nor https"),
      ("/v1/me", "the URL's scheme is neither http nor https"),
      ("https://ada:secret@example.com/", "the URL contains credentials"),
    ])
  func `a URL that cannot be sent throws an error with a reason`(text: String, reason: String)
    throws
  {
    let request = try Fixture.request(.get, text)
    #expect(throws: NetworkError.invalidRequest(reason: reason)) { try request.validate() }
  }

  @Test(arguments: [HTTPMethod.get, .head])
  func `a body with GET or HEAD throws an error`(method: HTTPMethod) throws {
    var request = try Fixture.request(method)
    try request.validate()
    request.body = .text("x")
    #expect(throws: NetworkError.invalidRequest(reason: "\(method) cannot have a body")) {
      try request.validate()
    }
  }

  @Test(
    arguments: [
      (.get, true), (.head, true), (.put, true), (.delete, true), (.options, true),
      (.post, false), (.patch, false), (HTTPMethod(rawValue: "PURGE"), false),
    ] as [(HTTPMethod, Bool)])
  func `the method determines whether a request is idempotent`(
    method: HTTPMethod, expected: Bool
  ) throws {
    var request = try Fixture.request(method)
    #expect(request.isIdempotent == expected)
    request.context.isIdempotent = !expected
    #expect(request.isIdempotent == !expected)
  }

  @Test func `printed messages contain no secrets`() throws {
    var request = try Fixture.request(
      .post, "https://api.example.com/v1/login?code=hunter2&x#hunter2")
    request.headers = [
      "Authorization": "Bearer hunter2", "Cookie": "hunter2", "X-Api-Key": "hunter2",
      "Accept": "text/plain",
    ]
    request.body = .text("hunter2")
    let response = HTTPResponse(
      status: 200, headers: ["Set-Cookie": "hunter2"], body: .text("hunter2"))
    let token = AuthToken(value: "hunter2")
    let values: [Any] = [
      request, response, request.headers, request.headers[0], request.body, token,
      Authorization.bearer("hunter2"), ProblemDetails(detail: "hunter2"),
      NetworkError.status(400, ProblemDetails(detail: "hunter2")),
    ]
    for value in values {
      var dumped = ""
      dump(value, to: &dumped)
      let texts = ["\(value)", String(reflecting: value), dumped]
      #expect(!texts.contains { $0.contains("hunter2") }, "\(type(of: value))")
    }
    #expect(
      request.description == "POST https://api.example.com/v1/login?code=•••&x=••• "
        + "[Authorization: •••; Cookie: •••; X-Api-Key: •••; Accept: text/plain] (7 bytes)")
  }

  @Test func `a body returns its length and enforces the limit`() async throws {
    let body = HTTPBody.text("häh")
    #expect(body.count == 4)
    #expect(body.isReplayable)
    #expect(HTTPBody.bytes(Data()) == .empty)
    #expect(HTTPBody.empty.isEmpty)
    #expect(try await body.collect(upTo: 4) == Data("häh".utf8))
    await #expect(throws: HTTPBody.TooLongError(limit: 3)) { try await body.collect(upTo: 3) }
  }

  @Test(
    arguments: [
      ("application/json; charset=utf-8", "application/json"), ("Text/HTML", "text/html"),
      (" application/problem+json ;x", "application/problem+json"),
    ])
  func `the media type is read without parameters`(value: String, expected: String) {
    #expect(HTTPResponse(status: 200, headers: ["content-type": value]).mediaType == expected)
  }
}
