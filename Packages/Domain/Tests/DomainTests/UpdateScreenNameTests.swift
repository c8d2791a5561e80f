import Domain
import DomainMock
import Testing

@Suite struct UpdateScreenNameTests {
  private func useCase(_ repository: ScreenNameRepositoryFake) -> DefaultUpdateScreenNameUseCase {
    DefaultUpdateScreenNameUseCase(repository: repository)
  }

  @Test func `a free name is held`() async throws {
    let repository = ScreenNameRepositoryFake()
    let name = try ScreenName("john")
    #expect(try await useCase(repository).execute(" John ") == .available(name))
    #expect(repository.reservedNames == [name])
    #expect(repository.checkCallCount == 0, "holding tells whether it is free")
  }

  @Test func `a taken name lists the service's suggestions`() async throws {
    let suggestions = [try ScreenName("john_doe2"), try ScreenName("john_doe_23")]
    let repository = ScreenNameRepositoryFake(
      taken: [try ScreenName("john_doe")], suggestions: suggestions)
    let result = try await useCase(repository).execute("John_Doe")
    #expect(result == .taken(suggestions: suggestions))
    #expect(result.message == "That name is taken")
    #expect(repository.reservedNames.isEmpty)
  }

  @Test func `a taken name lists free suggestions when the service has none`() async throws {
    let repository = ScreenNameRepositoryFake(
      taken: [try ScreenName("john_doe"), try ScreenName("john_doe2")])
    let expected = try ["john_doe_23", "john_doe3", "john_doe_42"].map { try ScreenName($0) }
    #expect(try await useCase(repository).execute("john_doe") == .taken(suggestions: expected))
  }

  @Test func `an invalid name never reaches the service`() async throws {
    let repository = ScreenNameRepositoryFake()
    #expect(try await useCase(repository).execute("john🎉") == .invalid(reason: .emoji("🎉")))
    #expect(repository.checkCallCount == 0)
  }

  @Test(arguments: [RemoteFailure.offline, .unreachable, .timedOut])
  func `without a connection the name is checked later`(failure: RemoteFailure) async throws {
    let repository = ScreenNameRepositoryFake()
    repository.reserveFailure = failure
    let result = try await useCase(repository).execute("john")
    #expect(result == .availabilityUnknown(try ScreenName("john"), failure))
    #expect(result.message == "We'll check this name when you're online")
  }

  @Test func `a name lost between check and hold is taken`() async throws {
    let other = [try ScreenName("johnny")]
    let repository = ScreenNameRepositoryFake()
    repository.reserveFailure = ScreenNameReservationError.taken(suggestions: other)
    #expect(try await useCase(repository).execute("john") == .taken(suggestions: other))
  }

  @Test func `a service error while holding is told`() async throws {
    let repository = ScreenNameRepositoryFake()
    repository.reserveFailure = RemoteFailure.serviceFailed
    #expect(
      try await useCase(repository).execute("john") == .reservationFailed(.serviceFailed))
  }

  @Test func `cancellation passes through`() async throws {
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
