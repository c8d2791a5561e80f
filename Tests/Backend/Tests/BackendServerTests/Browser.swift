import Networking
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A browser: its cookie, and the page it is on.
final class Browser {
  /// A PNG of 8 × 8 pixels of one colour.
  static let picture =
    Data(
      base64Encoded: """
        iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mNwaDiAFTEMLQ\
        kAYvNgAQlPC90AAAAASUVORK5CYII=
        """) ?? Data()

  private let server: RunningServer
  var cookie: String?
  private(set) var path = "/"
  private(set) var page = ""
  private(set) var response = HTTPResponse(status: 0)

  init(_ server: RunningServer) { self.server = server }

  /// The token of the page's form.
  var token: String { hidden("_token") }

  private func hidden(_ name: String) -> String {
    let head = "name=\"\(name)\" value=\""
    guard let start = page.firstRange(of: head)?.upperBound else { return "" }
    return String(page[start...].prefix { $0 != "\"" })
  }

  /// Where the page's form is sent.
  private var action = "/"

  func open(_ path: String) async throws { try await go(.get, path, .empty) }

  func submit(_ fields: String, headers: HTTPHeaders = [:]) async throws {
    try await post(to: path, fields, headers: headers)
  }

  func post(to path: String, _ fields: String, headers: HTTPHeaders = [:]) async throws {
    let form: HTTPHeaders = ["Content-Type": "application/x-www-form-urlencoded"]
    let hidden = "_token=\(token)&_revision=\(hidden("_revision"))&"
    try await go(.post, path, .text(hidden + fields), form.merging(headers))
  }

  func press(_ button: String) async throws { try await submit("_button=action%3A\(button)") }

  /// Sends the page's form with a file, as a browser does where it can take one.
  func upload(_ file: Data, name: String, type: String = "image/png") async throws {
    let head =
      "--x\r\nContent-Disposition: form-data; name=\"_token\"\r\n\r\n\(token)\r\n"
      + "--x\r\nContent-Disposition: form-data; name=\"_revision\"\r\n\r\n"
      + "\(hidden("_revision"))\r\n--x\r\nContent-Disposition: form-data; name=\"avatar\"; filename=\"\(name)\"\r\n"
      + "Content-Type: \(type)\r\n\r\n"
    try await send(Data(head.utf8) + file + Data("\r\n--x--\r\n".utf8))
  }

  func send(
    _ body: Data, type: String = "multipart/form-data; boundary=x"
  ) async throws {
    try await go(.post, action, .bytes(body), ["Content-Type": type])
  }

  /// Sends a form in parts anywhere, without following where it leads.
  func raw(_ path: String, body: String, cookie: String) async throws -> HTTPResponse {
    try await server.send(
      .post, path, body: .text(body),
      headers: ["Content-Type": "multipart/form-data; boundary=x", "Cookie": cookie])
  }

  private func go(
    _ method: HTTPMethod, _ path: String, _ body: HTTPBody, _ headers: HTTPHeaders = [:]
  ) async throws {
    var headers = headers
    if let cookie { headers["Cookie"] = cookie }
    self.path = String(path.prefix { $0 != "?" })
    response = try await server.send(method, path, body: body, headers: headers)
    page = String(decoding: response.body.data ?? .init(), as: UTF8.self)
    if let start = page.firstRange(of: " action=\"")?.upperBound {
      action = String(page[start...].prefix { $0 != "\"" })
    }
    if let set = response.headers["Set-Cookie"] {
      #expect(set.contains("HttpOnly") && set.contains("SameSite=Strict"))
      cookie = set.split(separator: ";").first.map(String.init)
    }
    if response.status == 303, let next = response.headers["Location"] { try await open(next) }
  }
}
