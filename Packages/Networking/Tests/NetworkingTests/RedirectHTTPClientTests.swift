import Networking
import NetworkingMock
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite(.timeLimit(.minutes(5))) struct RedirectHTTPClientTests {
  private func redirect(_ status: Int, _ location: String) -> HTTPClientSpy.Step {
    .respond(HTTPResponse(status: status, headers: ["Location": location]))
  }

  private func request(
    _ method: HTTPMethod = .get, _ url: String = "https://a.example/x/y?q=1"
  ) throws -> HTTPRequest {
    var request = try Fixture.request(
      method, url, context: HTTPRequestContext(requiresAuthentication: true))
    request.headers = [
      "Authorization": "Bearer t", "Cookie": "c=1", "X-Api-Key": "k", "Accept": "a/b",
    ]
    return request
  }

  @Test(arguments: [
    ("/z", "https://a.example/z"), ("z", "https://a.example/x/z"),
    ("?p=2", "https://a.example/x/y?p=2"), ("//a.example/z", "https://a.example/z"),
    ("https://a.example:443/z", "https://a.example:443/z"),
  ])
  func `a redirect to the same origin keeps all headers`(location: String, url: String) async throws
  {
    let spy = HTTPClientSpy(script: [redirect(302, location), .respond(HTTPResponse(status: 200))])
    let sent = try request()
    #expect(try await RedirectHTTPClient(client: spy).send(sent).status == 200)
    #expect(spy.requests.map(\.url.absoluteString) == [sent.url.absoluteString, url])
    #expect(spy.requests[1].headers == sent.headers)
    #expect(spy.requests[1].context == sent.context)
  }

  @Test(arguments: ["https://b.example/z", "https://a.example:8443/z", "https://x.a.example/z"])
  func `a redirect to another origin removes credentials`(location: String) async throws {
    let spy = HTTPClientSpy(script: [redirect(307, location), .respond(HTTPResponse(status: 200))])
    _ = try await RedirectHTTPClient(client: spy).send(try request())
    let second = try #require(spy.requests.last)
    #expect(second.headers == ["Accept": "a/b"])
    #expect(!second.context.requiresAuthentication)
  }

  @Test(arguments: [301, 302, 303])
  func `301, 302 and 303 change other methods to GET without content`(status: Int) async throws {
    let spy = HTTPClientSpy(script: [redirect(status, "/z"), .respond(HTTPResponse(status: 200))])
    var sent = try request(.post)
    sent.headers["Content-Type"] = "text/plain"
    sent.body = .text("abc")
    _ = try await RedirectHTTPClient(client: spy).send(sent)
    let second = try #require(spy.requests.last)
    #expect(second.method == .get && second.body.isEmpty)
    #expect(second.headers["Content-Type"] == nil && second.headers["Accept"] == "a/b")
  }

  @Test(arguments: [307, 308])
  func `307 and 308 keep the method and the content`(status: Int) async throws {
    let spy = HTTPClientSpy(script: [redirect(status, "/z"), .respond(HTTPResponse(status: 200))])
    var sent = try request(.put)
    sent.body = .text("abc")
    _ = try await RedirectHTTPClient(client: spy).send(sent)
    #expect(spy.requests.last?.method == .put && spy.requests.last?.body == .text("abc"))
  }

  @Test func `a redirect with content that is not replayable is returned`() async throws {
    let spy = HTTPClientSpy(script: [redirect(307, "/z")])
    var sent = try request(.put)
    sent.body = .stream { AsyncThrowingStream { nil } }
    #expect(try await RedirectHTTPClient(client: spy).send(sent).status == 307)
  }

  @Test func `a redirect loop throws an error at the limit`() async throws {
    let client = RedirectHTTPClient(
      client: HTTPClientStub(HTTPResponse(status: 302, headers: ["Location": "/x/y?q=1"])), limit: 3
    )
    await #expect(throws: NetworkError.tooManyRedirects(limit: 3)) {
      try await client.send(try request())
    }
  }

  @Test(arguments: [
    "http://a.example/z", "file:///etc/passwd", "javascript:1", "https://u:p@a.example/z",
  ])
  func `a redirect to a forbidden target throws an error`(location: String) async throws {
    let spy = HTTPClientSpy(script: [redirect(302, location)])
    await #expect {
      try await RedirectHTTPClient(client: spy).send(try request())
    } throws: { error in
      if case .redirectRefused? = error as? NetworkError { true } else { false }
    }
    #expect(spy.requests.count == 1)
  }

  @Test(arguments: [300, 304])
  func `300 and 304 are returned`(status: Int) async throws {
    let spy = HTTPClientSpy(script: [redirect(status, "/z")])
    #expect(try await RedirectHTTPClient(client: spy).send(try request()).status == status)
  }
}
