import DebugTools
import Foundation
import LocalPersistence
import Testing

@testable import ShellApp

/// The bytes that a service writes.
struct LogRedactionTests {
  private static func manager(_ services: [any LogService]) -> LogManager {
    LogManager(
      services: services, now: { Date(timeIntervalSince1970: 0) },
      throttle: LogThrottle(limit: .max))
  }

  @Test func `there are 200 secrets, each with a trace`() {
    #expect(PlantedSecrets.all.count == 200)
    #expect(Set(PlantedSecrets.all).count == 200)
    #expect(PlantedSecrets.traces(in: PlantedSecrets.all.joined(separator: "\n")).count == 200)
  }

  @Test func `no planted secret reaches the bytes of a log file`() async throws {
    let folder = try TemporaryLogFolder()
    let service = FileLogService(stateFolder: folder.folder)
    PlantedSecrets.log(to: Self.manager([service]))
    await service.flush()
    let text = try folder.text()
    #expect(text.utf8.count > 100_000)
    #expect(PlantedSecrets.traces(in: text) == [])
  }

  @Test func `no planted secret reaches the bytes of the console`() async throws {
    let result = try #require(
      await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        let console = ConsoleService(isVerbose: true, descriptor: 2, limit: .max)
        PlantedSecrets.log(to: LogRedactionTests.manager([console]))
        await console.flush()
      })
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(text.utf8.count > 100_000)
    #expect(PlantedSecrets.traces(in: text) == [])
  }

  @Test func `no planted secret reaches the command of a request`() throws {
    let history = LogHistory()
    let manager = LogManager(
      services: [history], now: { Date(timeIntervalSince1970: 0) },
      throttle: LogThrottle(limit: .max))
    for secret in PlantedSecrets.all {
      for route in [secret, "/v1/\(secret)", "/v1/x?token=\(secret)"] {
        manager.trackEvent(
          name: "Networking_Request_Success",
          parameters: [
            "method": .public("GET"), "host": .public("\(secret):x@api.example.com"),
            "route": .public(route), "scheme": .public("https"),
            "authorization": .public("Bearer \(secret)"), "body": .public(secret),
            "query": .public("token=\(secret)"),
            "request_headers": .public("Accept: text/plain; Authorization: Bearer \(secret)"),
          ])
      }
    }
    let commands = history.lines(limit: .max).compactMap(\.curl)
    #expect(commands.count == 600)
    #expect(PlantedSecrets.traces(in: commands.joined(separator: "\n")) == [])
  }

  @Test(arguments: [
    ("HomeView_Appear", "HomeView_Appear"), ("GET", "GET"),
    ("/v1/forms/{}/submissions", "/v1/forms/{}/submissions"),
    ("shell://settings/secondFactor", "shell://settings/secondFactor"),
    ("2026-11-27T12:00:00.000Z", "2026-11-27T12:00:00.000Z"), ("1.2.3 of 4", "1.2.3 of 4"),
    ("127.0.0.1:8080", "127.0.0.1:8080"), ("The code is wrong.", "The code is wrong."),
    ("3 of 12 fields", "3 of 12 fields"), ("a @ b", "a @ b"), ("@", "@"), ("x?y", "x?y"),
    ("Grüße an Ada", "Grüße an Ada"), ("", ""), ("HTTP POST JSON DATA", "HTTP POST JSON DATA"),
    ("ABCD-EFGH-IJKL", "ABCD-EFGH-IJKL"), ("The code is old.", "The code is old."),
    ("The code is 404.", "The code is 404."), ("the token is 5 h old", "the token is 5 h old"),
    ("four-five-nine-done", "four-five-nine-done"), ("a.b --1", "a.b --1"), ("(a1 - b", "(a1 - b"),
    ("SessionView_Appear", "SessionView_Appear"), ("2026_11_28", "2026_11_28"),
    ("the otp is old", "the otp is old"), ("otp 12", "otp 12"), ("otp ", "otp "),
    ("one otp for 123456 people", "one otp for 123456 people"), ("laptop 1234", "laptop 1234"),
    ("otp 123 of 456", "otp 123 of 456"), ("totp codes: 30 s", "totp codes: 30 s"),
    (#"C:\temp\u0041dir"#, #"C:\temp\u0041dir"#), (#"\u0040"#, #"\u0040"#),
    (#"{"handle": "@ada"}"#, #"{"handle": "@ada"}"#), (#"["a","@b"]"#, #"["a","@b"]"#),
    (#""hi" and "@b""#, #""hi" and "@b""#), ("\"a\n\"@b", "\"a\n\"@b"),
    ("digest abc of x", "digest abc of x"), ("Digest: sha-256=x", "Digest: sha-256=x"),
    ("author: Ada", "author: Ada"), ("passed: 3", "passed: 3"), ("bypass=on", "bypass=on"),
    ("compass: north", "compass: north"), ("auth_signIn: 3", "auth_signIn: 3"),
    ("/v1/auth/sign-in", "/v1/auth/sign-in"), ("tokenless: 1", "tokenless: 1"),
    ("٣ من ١٢", "٣ من ١٢"), ("３ of １２", "３ of １２"), ("a/b #1 {x} ~y", "a/b #1 {x} ~y"),
  ])
  func `what is no secret stays`(text: String, expected: String) {
    #expect(LogRedactor.redacted(text) == expected)
  }

  @Test(arguments: [
    ("write to ada.l+x@example.com now", "write to <redacted> now"),
    ("ada%40example.com", "<redacted>"), ("(ada@example)", "(<redacted>)"),
    ("call +49 30 901820", "call <redacted>"), ("(555) 123-4567.", "<redacted>."),
    ("4242 4242 4242 4242", "<redacted>"), ("card 4242-4242-4242-4242!", "card <redacted>!"),
    ("Authorization: Basic abc", "Authorization: <redacted>"),
    ("set-cookie: sid=abc; Path=/\nnext", "set-cookie: <redacted>\nnext"),
    ("bearer abcdef ok", "bearer <redacted> ok"),
    ("password=hunter2&x=1", "password=<redacted>&x=<redacted>"),
    (#"{"accessToken" : "a b", "n": 1}"#, #"{"accessToken" : <redacted>, "n": 1}"#),
    ("code: 123456", "code: <redacted>"), ("https://ada:pw@host/x", "https://<redacted>@host/x"),
    ("https://host/x?a=1&b=2#c", "https://host/x?a=<redacted>&b=<redacted>#c"),
    ("key eyJhbGciOiJub25lIn0.e30.", "key <redacted>"),
    ("0123456789abcdef0123456789abcdef", "<redacted>"),
    ("aGVsbG8gd29ybGQgMTIzNDU2/x+y=", "<redacted>"),
    ("wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", "<redacted>"),
    (#"password: Optional("hunter2")"#, "password: <redacted>"),
    (#"{\"password\":\"hunter2\",\"n\":1}"#, #"{\"password\":<redacted>,\"n\":1}"#),
    (#""password":"hun\"ter2", "n": 1"#, #""password":<redacted>, "n": 1"#),
    ("passphrase=correct horse battery", "passphrase=<redacted>"),
    ("password:\n  hunter2", "password:\n  <redacted>"),
    ("password => hunter2", "password => <redacted>"),
    ("password%3Dhunter2", "password%3D<redacted>"),
    ("/x?password=ab?cd", "/x?password=<redacted>"),
    ("/x?q=O'Brien&n=1", "/x?q=<redacted>&n=<redacted>"),
    ("auth_token=abc123", "auth_token=<redacted>"),
    ("userPassword=hunter2", "userPassword=<redacted>"),
    ("user.password=x", "user.password=<redacted>"),
    ("Authorization-Header: Basic dXNlcjpw", "Authorization-Header: <redacted>"),
    ("Card 4111 1111 1111 1111 2nd try", "Card <redacted> 2nd try"),
    ("use 842X-97Q9-2PMR-1QVE.", "use <redacted>."), ("ABCD-EFGH-IJKL-MNOP", "<redacted>"),
    ("842x-97q9-2pmr-1qve", "<redacted>"), ("AB12-CD34-EF56-GH78-ijkl9", "<redacted>"),
    ("1700000000_q8ZtR3hJkLmNpQrStUvWxYz", "<redacted>"),
    ("4111 1111 1111 1111\u{A0}EUR", "<redacted>\u{A0}EUR"),
    ("password: is 4 in the house", "password: <redacted>"),
    ("key ABCD EFGH IJKL MNOP QRST UV23 2345 6723 end", "key <redacted> end"),
    ("Your code is 123456", "Your code is <redacted>"), ("4242_4242_4242_4242", "<redacted>"),
    ("4242·4242·4242·4242", "<redacted>"), ("session=abc", "session=<redacted>"),
    ("+49\u{A0}151\u{A0}2345678", "<redacted>"), ("x4111111111111111y", "<redacted>"),
    (#"to jane\u0040example.com now"#, "to <redacted> now"), (#"a\U0040b.de"#, "<redacted>"),
    (#"{"m":"jane\\u0040example.com"}"#, #"{"m":"<redacted>"}"#),
    (#"to "jane doe"@example.com now"#, "to <redacted> now"),
    (#""jane\"doe"@example.com"#, "<redacted>"),
    (#"{"m":"\"jane doe\"@example.com"}"#, #"{"m":"<redacted>"}"#),
    (#"\"jane doe\"\u0040example.com"#, "<redacted>"),
    ("cookies=abc&n=1", "cookies=<redacted>&n=<redacted>"), ("cookies: abc", "cookies: <redacted>"),
    ("Cookie: a=b&c; d=e\nnext", "Cookie: <redacted>\nnext"),
    (#"Authorization: Digest username="x", response="ab""#, "Authorization: <redacted>"),
    (#"Digest username="x&y", response="ab", cnonce=cd"#, "Digest <redacted>"),
    ("your otp 123456", "your otp <redacted>"), ("OTP is 123456", "OTP is <redacted>"),
    ("otp=123456", "otp=<redacted>"), ("otp: 123456", "otp: <redacted>"),
    ("totp 123 456", "totp <redacted>"),
    ("tokens=abc", "tokens=<redacted>"), ("passwords: hunter2", "passwords: <redacted>"),
    ("secrets: swordfish", "secrets: <redacted>"), ("emails: bob", "emails: <redacted>"),
    (#"{"tokens":["abcd"]}"#, #"{"tokens":<redacted>"#), ("pass=hunter2", "pass=<redacted>"),
    ("pw=hunter2", "pw=<redacted>"), ("auth=abc", "auth=<redacted>"),
    ("db_pass=hunter2", "db_pass=<redacted>"),
    ("call ０３０９０１８２０１.", "call <redacted>."), ("０３０９０１８２０１", "<redacted>"),
    ("٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢", "<redacted>"), ("۰۳۰۹۰۱۸۲۰۱، ", "<redacted>، "),
    ("+４９　１５１　２３４５６７８", "<redacted>"),
    ("/v1/users/ada@example.com", "/v1/users/<redacted>"),
    ("https://host/x/ada@example.com", "https://host/x/<redacted>"),
    ("{ada@example.com}", "{<redacted>}"), ("/x?ada@example.com", "/<redacted>"),
    (
      "curl -X GET -H 'Authorization: Bearer a' -H 'Accept: b' 'https://host/x'",
      "curl -X GET -H 'Authorization: <redacted>' -H 'Accept: b' 'https://host/x'"
    ),
    (#"-H "Cookie: a=b; c" x"#, #"-H "Cookie: <redacted>" x"#),
    (#"-H 'Cookie: a='\''b' x"#, #"-H 'Cookie: <redacted>' x"#),
    (#"{"a":"Cookie: b","n":1}"#, #"{"a":"Cookie: <redacted>","n":1}"#),
    (#"{\"a\":\"Cookie: b\",\"n\":1}"#, #"{\"a\":\"Cookie: <redacted>\",\"n\":1}"#),
    ("'Cookie: a b", "'Cookie: <redacted>"),
  ])
  func `a secret is replaced, and the rest stays`(text: String, expected: String) {
    #expect(LogRedactor.redacted(text) == expected)
  }

  @Test func `an address has each sign that may stand in one`() {
    for sign in "!#$%&'*+-/=?^_`{|}~." {
      let text = LogRedactor.redacted("to ada\(sign)x@example.com now")
      #expect(text == "to <redacted> now", "\(sign)")
    }
  }

  @Test func `a long text is cut, and says how long it was`() {
    let text = LogRedactor.redacted(String(repeating: "ab ", count: 5_000))
    #expect(text.hasSuffix("… (15000 bytes)"))
    #expect(text.utf8.count < 4_200)
  }

  @Test func `no part of a secret that lies across the cut stays`() {
    for secret in PlantedSecrets.all {
      for place in 4_050...4_096 {
        let text =
          String(repeating: "ab ", count: place / 3) + String(repeating: " ", count: place % 3)
        let redacted = LogRedactor.redacted(text + secret + " end " + text)
        let rest = redacted.dropFirst(text.utf8.count).prefix { $0 != "…" }
        #expect(rest.isEmpty || rest.hasPrefix(LogRedactor.mark), "\(place) \(secret)")
      }
    }
  }

  @Test func `values of secret names are redacted, whatever they look like`() async throws {
    let folder = try TemporaryLogFolder()
    let service = FileLogService(stateFolder: folder.folder)
    let manager = Self.manager([service])
    manager.trackEvent(
      name: "a",
      parameters: [
        "password": "hunter2", "Recovery-Code": 123, "tokens": "abcd", "name": .private("Ada"),
      ])
    await service.flush()
    #expect(
      try folder.text().contains(
        #""parameters":{"password":"<redacted>","Recovery-Code":"<redacted>","tokens":"<redacted>","name":"<private>"}"#
      ))
  }
}

/// A folder of log files, deleted with the value.
final class TemporaryLogFolder: Sendable {
  let folder: SecureFolder

  init() throws {
    let path = NSTemporaryDirectory() + "/logs-" + UUID().uuidString
    folder = SecureFolder(path: path)
    try folder.create()
  }

  deinit { try? FileManager.default.removeItem(atPath: folder.path) }

  /// The text of all files, oldest first.
  func text() throws -> String {
    try RotatingLineFile(folder: folder.appending("logs"), fileExtension: "jsonl").lastLines(.max)
      .map { $0 + "\n" }.joined()
  }
}
