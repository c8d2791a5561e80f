import BackendServer
import Domain
import ReferenceBackend
import ShellApp
import Testing

@Suite struct ServerArgumentsTests {
  @Test func `without arguments it listens where dev looks for it and keeps nothing`() throws {
    let arguments = try ServerArguments([])
    #expect(arguments.port == Int(AppIdentity.current.developmentPort))
    #expect(arguments.dataFolder == nil)
    #expect(arguments.requestsPerMinute == 600)
  }

  @Test func `port and folder can be given in any order`() throws {
    let arguments = try ServerArguments(["--data", "/tmp/d", "--port", "0"])
    #expect(arguments.port == 0)
    #expect(arguments.dataFolder == "/tmp/d")
  }

  @Test func `names of the server are collected in their order`() throws {
    #expect(try ServerArguments([]).hosts == [])
    let arguments = try ServerArguments(["--host", "a.example", "--port", "1", "--host", "b"])
    #expect(arguments.hosts == ["a.example", "b"])
  }

  @Test func `a file for the requests is taken`() throws {
    #expect(try ServerArguments([]).requestFile == nil)
    #expect(try ServerArguments(["--record", "/tmp/r"]).requestFile == "/tmp/r")
  }

  @Test func `a rate limit of 0 is none`() throws {
    #expect(try ServerArguments(["--rate-limit", "0"]).requestsPerMinute == nil)
    #expect(try ServerArguments(["--rate-limit", "0"]).attemptsPerMinute == nil)
    #expect(try ServerArguments(["--rate-limit", "7"]).requestsPerMinute == 7)
    #expect(try ServerArguments(["--rate-limit", "7"]).attemptsPerMinute == 1)
    #expect(try ServerArguments([]).attemptsPerMinute == 60)
  }

  @Test func `a minimum version and flags are taken`() throws {
    let arguments = try ServerArguments([
      "--flag", "formSandbox=off", "--minimum-version", "1.2", "--flag", "a=b=on",
    ])
    #expect(arguments.minimumVersion?.description == "1.2.0")
    #expect(arguments.flags == ["formSandbox": false, "a=b": true])
    #expect(try ServerArguments([]).minimumVersion == nil)
  }

  @Test func `text messages are offered only when told`() throws {
    #expect(try ServerArguments([]).offersTextMessages == false)
    #expect(try ServerArguments(["--text-messages"]).offersTextMessages)
  }

  @Test func `neither proxies nor identity tokens are believed unless told`() throws {
    #expect(try !ServerArguments([]).isBehindProxy)
    #expect(try !ServerArguments([]).acceptsUnverifiedIdentities)
    let told = try ServerArguments(["--behind-proxy", "--unverified-identities"])
    #expect(told.isBehindProxy && told.acceptsUnverifiedIdentities)
  }

  @Test(
    arguments: [
      ("development:ada", "ada", nil),
      ("development:ada:ada@example.com", "ada", "ada@example.com"),
      ("development:", nil, nil), ("ada", nil, nil), ("", nil, nil),
      ("development:a:b:c", nil, nil),
      ("eyJhbGciOiJub25lIn0.e30.", nil, nil),
    ] as [(String, String?, String?)])
  func `a development token names who it is for`(token: String, subject: String?, email: String?) {
    let identity = DevelopmentIdentities.verifier(.apple, token)
    #expect(identity?.subject == subject)
    #expect(identity?.email == email)
  }

  @Test(arguments: [
    ["--rate-limit", "-1"], ["--rate-limit", "many"], ["--rate-limit"], ["--port"], ["--port", ""],
    ["--port", "-1"], ["--port", "65536"], ["--port", "http"],
    ["--data"], ["--data", ""], ["--unverified"], ["--host"], ["--host", ""],
    ["--host", "http://a.example"], ["--host", "a.example:8080"], ["--host", "a b"], ["8080"],
    ["--minimum-version", "new"], ["--flag", "formSandbox"], ["--flag", "=on"],
    ["--flag", "formSandbox=yes"],
  ])
  func `what means nothing is refused with the usage`(arguments: [String]) {
    #expect(throws: ServerArguments.Error.self) { try ServerArguments(arguments) }
  }
}
