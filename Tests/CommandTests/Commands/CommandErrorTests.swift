import Domain
import Testing

@testable import ShellCommands

@Suite struct CommandErrorTests {
  @Test func `a malformed answer of the service is the service's failure`() {
    let failure = CommandError(RemoteError.invalidResponse)
    #expect(failure.status == 69)
    #expect(failure.code == "invalidResponse")
  }
}
