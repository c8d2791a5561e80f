import Networking
import ReferenceBackend
import Synchronization
import Testing

@testable import BackendServer

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The pages of the app over the wire.
@Suite(.timeLimit(.minutes(5))) struct WebPagesTests {
  private static let login = "email=demo%40example.com&password=correct-horse"

  @Test func `a browser signs in, and the cookie of before is worth nothing`() async throws {
    _ = try await RunningServer.run { server in
      let browser = Browser(server)
      try await browser.open("/")
      #expect(browser.path == "/welcome")
      let before = try #require(browser.cookie)
      try await browser.open("/signIn")
      try await browser.submit(Self.login)
      #expect(browser.path == "/onboarding/handle")
      #expect(browser.cookie != before)
      let answer = try await server.send(
        .get, "/onboarding/handle", headers: ["Cookie": before])
      #expect(answer.headers["Location"] == "/welcome")
    }
  }

  @Test func `a page at localhost is at the printed address, to which providers lead back`()
    async throws
  {
    _ = try await RunningServer.run { server in
      func location(_ path: String, _ host: String) async throws -> String? {
        let connection = try RawConnection(port: server.port)
        connection.write("GET \(path) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
        return await connection.read().split(separator: "\r\n")
          .first { $0.lowercased().hasPrefix("location: ") }.map { String($0.dropFirst(10)) }
      }
      let page = "/signIn?locale=de"
      let moved = try await location(page, "LOCALHOST:\(server.port)")
      #expect(moved == server.address + page)
      for (path, host) in [
        (page, "127.0.0.1:\(server.port)"), (page, "localhost:1"),
        ("/v1/health", "localhost:\(server.port)"),
      ] {
        let moved = try await location(path, host)
        #expect(moved == nil, "\(path) \(host)")
      }
    }
  }

  @Test func `the debug menu of one browser simulates for this browser only`() async throws {
    _ = try await RunningServer.run { server in
      let (first, second) = (Browser(server), Browser(server))
      for browser in [first, second] { try await browser.open("/signIn") }
      try await first.press("debugMenuButton")
      #expect(first.path == "/debugMenu")
      try await first.submit("validation=declared&requests=offline")
      #expect(first.path == "/signIn" && first.page.contains("Simulated: requests offline."))
      for browser in [first, second] { try await browser.submit(Self.login) }
      #expect(first.path == "/signIn" && first.page.contains("You're offline."))
      #expect(second.path == "/onboarding/handle" && !second.page.contains("Simulated"))
    }
  }

  @Test func `a form another site sends is not taken`() async throws {
    _ = try await RunningServer.run { server in
      let browser = Browser(server)
      try await browser.open("/signIn")
      for headers: HTTPHeaders in [
        ["Origin": "https://evil.example"], ["Sec-Fetch-Site": "cross-site"],
      ] {
        try await browser.submit(Self.login, headers: headers)
        #expect(browser.response.status == 403)
      }
    }
  }

  @Test func `a form that is too large is not read`() async throws {
    _ = try await RunningServer.run { server in
      let browser = Browser(server)
      try await browser.open("/signIn")
      try await browser.submit("email=" + String(repeating: "a", count: 70_000))
      #expect(browser.response.status == 413)
    }
  }

  @Test func `pages answer HEAD, and say which methods they have`() async throws {
    _ = try await RunningServer.run { server in
      let whole = try await server.send(.get, "/signIn")
      let head = try await server.send(.head, "/signIn")
      #expect(head.status == 200 && head.body.isEmpty)
      #expect(head.headers["Content-Length"] == whole.headers["Content-Length"])
      let refused = try await server.send(.put, "/signIn")
      #expect(refused.status == 405 && refused.headers["Allow"] == "GET, HEAD, POST")
      #expect(try await server.send(.post, "/").headers["Allow"] == "GET, HEAD")
    }
  }

  @Test func `an app in a browser and an app over HTTP share the backend`() async throws {
    _ = try await RunningServer.run { server in
      let browser = Browser(server)
      try await browser.open("/signIn")
      try await browser.submit(Self.login)
      try await browser.submit("handle=Grace_Hopper")
      try await browser.submit("displayName=Grace")
      try await browser.submit("screenName=grace_h")
      try await browser.submit("dateOfBirth=1990-12-09")
      try await browser.press("skipAvatarButton")
      try await browser.submit("")
      #expect(browser.path == "/home")
      let signIn = try await server.send(
        .post, "/v1/auth/sign-in",
        json: #"{"email":"demo@example.com","password":"correct-horse"}"#)
      let token = try #require(signIn.json?["accessToken"]?.stringValue)
      let profile = try await server.send(
        .get, "/v1/profile", headers: ["Authorization": "Bearer \(token)"])
      #expect(profile.json?["screenName"] == .string("grace_h"))
    }
  }
}

/// What a browser, or something that says it is one, may send as a picture.
@Suite(.timeLimit(.minutes(5))) struct WebPictureTests {
  private func atAvatar(
    _ body: @escaping @Sendable (Browser) async throws -> Void
  ) async throws {
    _ = try await RunningServer.run { server in
      let browser = Browser(server)
      try await browser.open("/signIn")
      try await browser.submit("email=demo%40example.com&password=correct-horse")
      try await browser.submit("handle=Grace_Hopper")
      try await browser.submit("displayName=Grace")
      try await browser.submit("screenName=grace_h")
      try await browser.submit("dateOfBirth=1990-12-09")
      #expect(browser.page.contains("enctype=\"multipart/form-data\""))
      try await body(browser)
    }
  }

  @Test(arguments: [
    "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>", "<?php system('id');", "GIF89a",
    "\u{89}PNG", "PK\u{3}\u{4}",
  ])
  func `what is no picture is refused, whatever it says it is`(content: String) async throws {
    try await atAvatar { browser in
      try await browser.upload(Data(content.utf8), name: "me.png")
      #expect(browser.path == "/identity/avatar")
      #expect(browser.page.contains("Choose a JPEG, PNG or WebP picture."))
      #expect(!browser.page.contains("<svg") && !browser.page.contains("<?php"))
    }
  }

  @Test func `a picture that is too large is refused, by its bytes and by its pixels`()
    async throws
  {
    try await atAvatar { browser in
      try await browser.upload(
        Browser.picture + Data(count: 10 * 1_048_576 + 1 - Browser.picture.count), name: "a.png")
      #expect(browser.path == "/identity/avatar")
      #expect(browser.page.contains("Image too large. Try a smaller photo."))
      try await browser.upload(Data(count: 10 * 1_048_576 + 100_000), name: "b.png")
      #expect(browser.page.contains("The file is too large. Choose a smaller one."))
      var bomb = Browser.picture
      for place in [18, 22] { bomb[place] = 0xFF }
      try await browser.upload(bomb, name: "c.png")
      #expect(browser.page.contains("Image too large. Try a smaller photo."))
      try await browser.upload(Browser.picture, name: "d.png")
      #expect(browser.path == "/identity/review")
    }
  }

  @Test func `a file's name is shown as text and names no file`() async throws {
    try await atAvatar { browser in
      try await browser.upload(Browser.picture, name: "<script>alert(1)<%2Fscript>\\..\\<b>.png")
      #expect(browser.path == "/identity/review")
      #expect(browser.page.contains("&lt;b&gt;.jpg (8×8, jpeg)"))
      #expect(!browser.page.contains("<b>"))
    }
  }

  @Test func `a form in parts without the token in its address is not read`() async throws {
    try await atAvatar { browser in
      let cookie = try #require(browser.cookie)
      let part = "--x\r\nContent-Disposition: form-data; name=\"_token\"\r\n\r\n"
      let body = part + browser.token + "\r\n--x--\r\n"
      for query in ["", "?_token=", "?_token=x", "?token=x"] {
        let path = "/identity/avatar" + query
        let answer = try await browser.raw(path, body: body, cookie: cookie)
        #expect(answer.status == 403)
      }
      // What cannot be read is refused by the token first, whatever it holds.
      #expect(try await browser.raw("/identity/avatar", body: "--", cookie: cookie).status == 403)
      let own = "/identity/avatar?_token=\(browser.token)"
      #expect(try await browser.raw(own, body: "--", cookie: cookie).status == 400)
      #expect(try await browser.raw(own, body: body, cookie: cookie).status == 303)
    }
  }

  @Test func `fields of a form in parts are as limited as those of any other`() async throws {
    try await atAvatar { browser in
      let cookie = try #require(browser.cookie)
      let head = "--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n"
      let field = String(repeating: "\r", count: 65_537)
      let answer = try await browser.raw(
        "/identity/avatar?_token=\(browser.token)", body: head + field + "\r\n--x--\r\n",
        cookie: cookie)
      #expect(answer.status == 413)
    }
  }

  @Test(arguments: [
    "", "--x", "--x\r\n", "nothing of the kind",
    "--x\r\nContent-Disposition: form-data\r\n\r\n",
    "--x\r\n\r\n\r\n--x--",
    "--x\r\nContent-Disposition: form-data; name=\"avatar\"; filename=\"a\"\r\n\r\nno end",
  ])
  func `content that is not what its type says is malformed`(body: String) async throws {
    try await atAvatar { browser in
      let token = browser.token
      try await browser.send(Data(body.utf8))
      #expect(browser.response.status == 400)
      #expect(!token.isEmpty)
      for type in [
        "multipart/form-data", "multipart/form-data; boundary=", "image/png", "text/plain",
      ] {
        try await browser.send(Data("--x--".utf8), type: type)
        #expect([400, 403, 415].contains(browser.response.status))
      }
    }
  }
}
