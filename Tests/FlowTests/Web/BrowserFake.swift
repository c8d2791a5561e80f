import Cryptography
import Foundation
import ReferenceBackend
import Testing

@testable import ShellApp
@testable import ShellWeb

extension Configuration {
  /// The configuration of an app of pages, at the harness's instant.
  static func ofPages(stateFolder: String? = nil) -> Configuration {
    var configuration = Configuration(
      stateDirectory: stateFolder, pinnedNow: BackendHarness.start,
      timeZone: SystemTimeZone(named: "UTC") ?? .current, bootTimeout: .seconds(60))
    configuration.hasConsoleLog = false
    configuration.passcodeCost = .low
    return configuration
  }
}

extension WebSite {
  /// A site at the harness's instant, whose browsers share a service.
  @MainActor
  static func sharing(_ backend: ReferenceBackend) -> WebSite {
    WebSite { _, _, _ in
      try Dependencies(configuration: .ofPages(), backend: backend)
    }
  }
}

/// A browser without a network: follows redirections, keeps its cookie and the page it is on.
@MainActor
final class BrowserFake {
  /// Another one is another process.
  var site: WebSite
  let client: String
  var cookie: String?
  /// The value of `Accept-Language`.
  var languages: String?
  private(set) var path = "/"
  private(set) var page = ""
  private(set) var response = WebResponse(0)
  private(set) var hops: [String] = []

  init(_ site: WebSite, client: String = "192.0.2.1") {
    self.site = site
    self.client = client
  }

  /// The value of a hidden field of the page.
  func hidden(_ name: String) -> String {
    let head = "name=\"\(name)\" value=\""
    guard let start = page.firstRange(of: head)?.upperBound else { return "" }
    return String(page[start...].prefix { $0 != "\"" })
  }

  /// The heading of the page.
  var title: String {
    guard let start = page.firstRange(of: "<h1 dir=\"auto\"")?.upperBound else { return "" }
    return String(page[start...].drop { $0 != ">" }.dropFirst().prefix { $0 != "<" })
  }

  func open(_ target: String) async throws { try await go(.get, target, Data(), [:]) }

  /// Submits the page's form with more fields.
  func submit(_ fields: String = "", headers: [String: String] = [:]) async throws {
    try await post(to: path, fields, headers: headers)
  }

  /// Presses an action of the page.
  func press(_ id: String, _ fields: String = "") async throws {
    try await submit(fields + "&_button=action%3A\(id)")
  }

  /// Goes back by the button of the page.
  func goBack() async throws { try await submit("_button=back") }

  /// Sends a form with the page's token and revision.
  func post(
    to path: String, _ fields: String, token: String? = nil, revision: String? = nil,
    headers: [String: String] = [:]
  ) async throws {
    let body =
      "_token=\(token ?? hidden("_token"))&_revision=\(revision ?? hidden("_revision"))&" + fields
    let type = ["Content-Type": "application/x-www-form-urlencoded"]
    try await go(.post, path, Data(body.utf8), type.merging(headers) { $1 })
  }

  /// Sends a form with a file.
  func upload(
    _ field: String, _ name: String, _ data: Data, token: String? = nil, button: String = "submit"
  ) async throws {
    let token = token ?? hidden("_token")
    func part(_ head: String, _ content: Data) -> Data {
      Data("--x\r\nContent-Disposition: form-data; \(head)\r\n\r\n".utf8) + content
        + Data("\r\n".utf8)
    }
    let body =
      part("name=\"_token\"", Data(token.utf8))
      + part("name=\"_revision\"", Data(hidden("_revision").utf8))
      + part("name=\"_button\"", Data(button.utf8))
      + part("name=\"\(field)\"; filename=\"\(name)\"", data) + Data("--x--\r\n".utf8)
    try await go(
      .post, path + "?_token=" + token, body,
      ["Content-Type": "multipart/form-data; boundary=x"])
  }

  private func go(
    _ method: WebRequest.Method, _ target: String, _ body: Data, _ headers: [String: String]
  ) async throws {
    hops = []
    var (method, target, body) = (method, target, body)
    for _ in 0..<10 {
      response = try await send(method, target, body, headers)
      if let set = response.headers["Set-Cookie"]?.split(separator: ";").first {
        cookie = String(set)
      }
      hops.append(target)
      path = String(target.prefix { $0 != "?" })
      page = response.body
      guard response.status == 303, let next = response.headers["Location"] else { return }
      (method, target, body) = (.get, next, Data())
    }
    Issue.record("too many redirections: \(hops)")
  }

  /// Sends one request and follows nothing.
  func send(
    _ method: WebRequest.Method, _ target: String, _ body: Data = Data(),
    _ headers: [String: String] = [:]
  ) async throws -> WebResponse {
    var headers = headers
    headers["Cookie"] = cookie
    headers["Accept-Language"] = languages
    let request = WebRequest(
      method, target, client: client, header: { [headers] in headers[$0] },
      body: { limit throws(WebRequest.BodyError) in
        guard body.count <= limit else { throw .tooLong }
        return body
      })
    return try #require(await site.respond(to: request))
  }
}
