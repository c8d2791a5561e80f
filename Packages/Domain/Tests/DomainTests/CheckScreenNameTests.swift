import Domain
import DomainMock
import Testing

@Suite struct CheckScreenNameTests {
  private let repository: ScreenNameRepositoryFake
  private let check: CheckScreenName

  init() throws {
    repository = ScreenNameRepositoryFake(
      taken: [try ScreenName("john_doe")], suggestions: [try ScreenName("john_doe2")])
    check = CheckScreenName(repository: repository)
  }

  @Test func `an available name is returned in canonical form and not reserved`() async throws {
    #expect(try await check.execute(" Café ") == .available(try ScreenName("cafe")))
    #expect(repository.checkCallCount == 1)
    #expect(repository.reservedNames.isEmpty)
  }

  @Test func `a taken name returns the service's suggestions`() async throws {
    #expect(
      try await check.execute("John_Doe") == .taken(suggestions: [try ScreenName("john_doe2")]))
  }

  @Test func `an invalid name sends no request`() async throws {
    #expect(try await check.execute("john🎉") == .invalid(reason: .emoji("🎉")))
    #expect(repository.checkCallCount == 0)
  }

  @Test(arguments: [RemoteError.offline, .unreachable, .timedOut])
  func `a connection failure returns offline`(failure: RemoteError) async throws {
    repository.checkFailure = failure
    #expect(try await check.execute("john") == .offline(failure))
  }

  @Test(arguments: [
    RemoteError.serviceFailed, .refused, .invalidResponse, .rateLimited(until: nil),
    .unauthorized(.sessionEnded),
  ])
  func `a service error returns failed`(failure: RemoteError) async throws {
    repository.checkFailure = failure
    #expect(try await check.execute("john") == .failed(failure))
  }

  @Test func `cancellation is rethrown`() async throws {
    repository.checkFailure = CancellationError()
    await #expect(throws: CancellationError.self) { try await check.execute("john") }
  }
}
