import Networking
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A browser: its cookie, and the page it is on.
private final class Browser {
  private let server: RunningServer
  private var cookie: String?
  private(set) var path = "/"
  private(set) var page = ""
  private(set) var response = HTTPResponse(status: 0)

  init(_ server: RunningServer) { self.server = server }

  func open(_ path: String) async throws { try await go(.get, path, .empty) }

  func submit(_ fields: String, headers: HTTPHeaders = [:]) async throws {
    let form: HTTPHeaders = ["Content-Type": "application/x-www-form-urlencoded"]
    try await go(.post, path, .text(fields), form.merging(headers))
  }

  private func go(
    _ method: HTTPMethod, _ path: String, _ body: HTTPBody, _ headers: HTTPHeaders = [:]
  ) async throws {
    var headers = headers
    if let cookie { headers["Cookie"] = cookie }
    self.path = path
    response = try await server.send(method, path, body: body, headers: headers)
    page = String(decoding: response.body.data ?? .init(), as: UTF8.self)
    if let set = response.headers["Set-Cookie"] {
      #expect(set.contains("HttpOnly") && set.contains("SameSite=Strict"))
      cookie = set.split(separator: ";").first.map(String.init)
    }
    if response.status == 303, let next = response.headers["Location"] { try await open(next) }
  }
}

@Suite(.timeLimit(.minutes(5))) struct WebFormsTests {
  private static let login = "email=demo%40example.com&password=correct-horse"

  @Test func `a browser does the identity flow, and comes back to where it was`() async throws {
    _ = try await RunningServer.run { server in
      let browser = Browser(server)
      try await browser.open("/")
      #expect(browser.path == "/login" && browser.page.contains("Welcome Back"))
      try await browser.submit(Self.login)
      #expect(browser.path == "/screenName" && browser.page.contains("Choose Your Name"))
      try await browser.submit("screenName=john_doe")
      #expect(browser.path == "/screenName")
      #expect(browser.page.contains("That name is taken") && browser.page.contains("john_doe2"))
      try await browser.submit("screenName=Grace_H")
      #expect(browser.path == "/birthday")
      try await browser.submit("dateOfBirth=2000-02-30")
      #expect(browser.path == "/birthday" && browser.page.contains("Enter a real date"))
      try await browser.submit("dateOfBirth=1990-12-09")
      #expect(browser.path == "/home" && browser.page.contains("@grace_h"))
      try await browser.open("/")
      #expect(browser.path == "/home")
      try await browser.submit("_button=action%3AsignOutButton")
      #expect(browser.path == "/login")
      try await browser.open("/home")
      #expect(browser.path == "/login")
    }
  }

  @Test func `wrong credentials are said at the password, which is not shown again`()
    async throws
  {
    _ = try await RunningServer.run { server in
      let browser = Browser(server)
      try await browser.open("/login")
      try await browser.submit("email=demo%40example.com&password=wrong-horse")
      #expect(browser.path == "/login")
      #expect(browser.page.contains("The email or password is incorrect."))
      #expect(!browser.page.contains("wrong-horse"))
    }
  }

  @Test func `a minor's guardian is asked, and someone too young is told`() async throws {
    _ = try await RunningServer.run { server in
      let browser = Browser(server)
      try await browser.open("/login")
      try await browser.submit(Self.login)
      try await browser.submit("screenName=grace_h")
      try await browser.submit("dateOfBirth=2020-01-01")
      #expect(browser.path == "/ineligible")
      try await browser.open("/birthday")
      try await browser.submit("dateOfBirth=2010-06-01")
      #expect(browser.path == "/guardianConsent")
      try await browser.submit("guardianEmail=anne%40example.com&guardianAgrees=true")
      #expect(browser.path == "/home" && browser.page.contains("@grace_h"))
    }
  }

  @Test func `a form another site sends is not taken`() async throws {
    _ = try await RunningServer.run { server in
      let browser = Browser(server)
      try await browser.open("/login")
      for headers: HTTPHeaders in [
        ["Origin": "https://evil.example"], ["Sec-Fetch-Site": "cross-site"],
      ] {
        try await browser.submit(Self.login, headers: headers)
        #expect(browser.response.status == 403)
      }
      #expect(try await server.send(.get, "/home").headers["Location"] == "/login")
    }
  }

  @Test func `what is typed is escaped, and pages carry their policy`() async throws {
    _ = try await RunningServer.run { server in
      let browser = Browser(server)
      try await browser.open("/login")
      try await browser.submit("email=%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E&password=x")
      #expect(!browser.page.contains("<script>alert"))
      #expect(
        browser.response.headers["Content-Security-Policy"]?.contains("default-src 'none'") == true)
      let long = String(repeating: "a", count: 70_000)
      try await browser.submit("email=\(long)")
      #expect(browser.response.status == 413)
    }
  }
}
