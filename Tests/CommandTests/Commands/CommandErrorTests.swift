import Domain
import Testing

@testable import ShellCommands

@Suite struct CommandErrorTests {
  @Test func `a malformed response of the service is an error of the service`() {
    let failure = CommandError(RemoteError.invalidResponse)
    #expect(failure.status == 69)
    #expect(failure.code == "invalidResponse")
  }
}
