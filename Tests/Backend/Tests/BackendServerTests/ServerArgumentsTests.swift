import BackendServer
import Testing

@Suite struct ServerArgumentsTests {
  @Test func `without arguments it listens on 8080 and keeps nothing`() throws {
    let arguments = try ServerArguments([])
    #expect(arguments.port == 8080)
    #expect(arguments.dataFolder == nil)
    #expect(arguments.requestsPerMinute == 600)
  }

  @Test func `port and folder can be given in any order`() throws {
    let arguments = try ServerArguments(["--data", "/tmp/d", "--port", "0"])
    #expect(arguments.port == 0)
    #expect(arguments.dataFolder == "/tmp/d")
  }

  @Test func `a rate limit of 0 is none`() throws {
    #expect(try ServerArguments(["--rate-limit", "0"]).requestsPerMinute == nil)
    #expect(try ServerArguments(["--rate-limit", "7"]).requestsPerMinute == 7)
  }

  @Test(arguments: [
    ["--rate-limit", "-1"], ["--rate-limit", "many"], ["--rate-limit"], ["--port"], ["--port", ""],
    ["--port", "-1"], ["--port", "65536"], ["--port", "http"],
    ["--data"], ["--data", ""], ["--host", "0.0.0.0"], ["8080"],
  ])
  func `what means nothing is refused with the usage`(arguments: [String]) {
    #expect(throws: ServerArguments.Refusal.self) { try ServerArguments(arguments) }
  }
}
