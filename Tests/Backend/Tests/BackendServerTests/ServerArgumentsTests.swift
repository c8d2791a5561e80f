import BackendServer
import Testing

@Suite struct ServerArgumentsTests {
  @Test func `without arguments it listens on 8080 and keeps nothing`() throws {
    let arguments = try ServerArguments([])
    #expect(arguments.port == 8080)
    #expect(arguments.dataFolder == nil)
  }

  @Test func `port and folder can be given in any order`() throws {
    let arguments = try ServerArguments(["--data", "/tmp/d", "--port", "0"])
    #expect(arguments.port == 0)
    #expect(arguments.dataFolder == "/tmp/d")
  }

  @Test(arguments: [
    ["--port"], ["--port", ""], ["--port", "-1"], ["--port", "65536"], ["--port", "http"],
    ["--data"], ["--data", ""], ["--host", "0.0.0.0"], ["8080"],
  ])
  func `what means nothing is refused with the usage`(arguments: [String]) {
    #expect(throws: ServerArguments.Refusal.self) { try ServerArguments(arguments) }
  }
}
