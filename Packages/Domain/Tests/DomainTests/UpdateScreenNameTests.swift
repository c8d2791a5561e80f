import Domain
import DomainMock
import Testing

@Suite struct UpdateScreenNameTests {
  private func useCase(_ repository: ScreenNameRepositoryFake) -> DefaultUpdateScreenNameUseCase {
    DefaultUpdateScreenNameUseCase(repository: repository)
  }

  @Test func `an available name is reserved`() async throws {
    let repository = ScreenNameRepositoryFake()
    let name = try ScreenName("john")
    #expect(try await useCase(repository).execute(" John ") == .available(name))
    #expect(repository.reservedNames == [name])
    #expect(repository.checkCallCount == 0, "the reservation reports a taken name")
  }

  @Test func `a taken name returns the service's suggestions`() async throws {
    let suggestions = [try ScreenName("john_doe2"), try ScreenName("john_doe_23")]
    let repository = ScreenNameRepositoryFake(
      taken: [try ScreenName("john_doe")], suggestions: suggestions)
    let result = try await useCase(repository).execute("John_Doe")
    #expect(result == .taken(suggestions: suggestions))
    #expect(repository.reservedNames.isEmpty)
  }

  @Test func `a taken name returns generated suggestions if the service has none`() async throws {
    let repository = ScreenNameRepositoryFake(
      taken: [try ScreenName("john_doe"), try ScreenName("john_doe2")])
    let expected = try ["john_doe_23", "john_doe3", "john_doe_42"].map { try ScreenName($0) }
    #expect(try await useCase(repository).execute("john_doe") == .taken(suggestions: expected))
  }

  @Test func `an invalid name sends no request`() async throws {
    let repository = ScreenNameRepositoryFake()
    #expect(try await useCase(repository).execute("john🎉") == .invalid(reason: .emoji("🎉")))
    #expect(repository.checkCallCount == 0)
  }

  @Test(arguments: [RemoteError.offline, .unreachable, .timedOut])
  func `a connection failure returns availabilityUnknown`(failure: RemoteError) async throws {
    let repository = ScreenNameRepositoryFake()
    repository.reserveFailure = failure
    let result = try await useCase(repository).execute("john")
    #expect(result == .availabilityUnknown(try ScreenName("john"), failure))
  }

  @Test func `a name taken after the check returns taken`() async throws {
    let other = [try ScreenName("johnny")]
    let repository = ScreenNameRepositoryFake()
    repository.reserveFailure = ScreenNameReservationError.taken(suggestions: other)
    #expect(try await useCase(repository).execute("john") == .taken(suggestions: other))
  }

  @Test func `a service error returns reservationFailed`() async throws {
    let repository = ScreenNameRepositoryFake()
    repository.reserveFailure = RemoteError.serviceFailed
    #expect(
      try await useCase(repository).execute("john") == .reservationFailed(.serviceFailed))
  }

  @Test func `cancellation is rethrown`() async throws {
    let repository = ScreenNameRepositoryFake(taken: [try ScreenName("jane")])
    repository.checkFailure = CancellationError()
    await #expect(throws: CancellationError.self) {
      try await useCase(repository).execute("jane")
    }
    repository.checkFailure = nil
    repository.reserveFailure = CancellationError()
    await #expect(throws: CancellationError.self) {
      try await useCase(repository).execute("john")
    }
  }
}
