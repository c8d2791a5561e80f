import Networking
import Testing

@testable import ReferenceBackend

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The operations as a whole, against the document.
@Suite struct BackendEndpointTests {
  private static let personal = EndpointRouter.endpoints.filter(\.needsSession).map {
    "\($0.method.rawValue) \($0.path.text)"
  }

  @Test func `every operation of the document is served, and no other`() throws {
    guard case .object(let paths)? = try Contract.standard.get().document["paths"] else {
      Issue.record("no paths")
      return
    }
    let documented = paths.flatMap { path, operations -> [String] in
      guard case .object(let methods) = operations else { return [] }
      return methods.keys.map { "\($0.uppercased()) \(path)" }
    }
    let served = EndpointRouter.endpoints.map { "\($0.method.rawValue) \($0.path.text)" }
    #expect(served.sorted() == documented.sorted())
  }

  @Test func `what needs no session is what the document says`() throws {
    let document = try Contract.standard.get().document
    for endpoint in EndpointRouter.endpoints {
      let operation = document["paths"]?[endpoint.path.text]?[endpoint.method.rawValue.lowercased()]
      #expect(
        (operation?["security"] == .array([])) != endpoint.needsSession, "\(endpoint.path.text)")
    }
  }

  @Test(arguments: personal)
  func `nobody is answered without a session of their own`(operation: String) async throws {
    let backend = BackendHarness().backend()
    let parts = operation.split(separator: " ").map(String.init)
    let path = parts[1].split(separator: "/").map { $0.hasPrefix("{") ? "x" : String($0) }
    let url = try #require(URL(string: "https://api.example.com/" + path.joined(separator: "/")))
    let token = try await backend.token()
    #expect(try await backend.call(.post, "/v1/auth/sign-out", token: token).status == 204)
    for value in [nil, "Bearer x.y", "Bearer " + token, "Basic ZGVtbw=="] {
      var request = HTTPRequest(method: HTTPMethod(rawValue: parts[0]), url: url)
      request.headers["Authorization"] = value
      if parts[0] != "GET" { request.body = .text("{}") }
      request.headers["Content-Type"] = "application/json"
      #expect(await backend.respond(to: request).status == 401)
    }
  }
}
