import Domain
import DomainMock
import Testing

/// Compiles the README's snippet and checks its results.
@Suite struct ReadmeTests {
  @Test func `the snippet returns the results in its comments`() async throws {
    let names = ScreenNameRepositoryFake(taken: [try ScreenName("john_doe")])
    let choose = DefaultUpdateScreenNameUseCase(repository: names)

    #expect(try await choose.execute("Café") == .available(try ScreenName("cafe")))
    #expect(try await choose.execute("john🎉") == .invalid(reason: .emoji("🎉")))
    let taken = try await choose.execute("John_Doe")
    #expect(
      taken
        == .taken(
          suggestions: try ["john_doe2", "john_doe_23", "john_doe3"].map { try ScreenName($0) }))

    let today = try CalendarDate("2024-02-28")
    let birthday = try DateOfBirth(year: 2000, month: 2, day: 29, today: today)
    #expect(birthday.age(on: today) == 23)
    #expect(USAgeEligibilityPolicy().evaluate(age: 15) == .requiresGuardianConsent(age: 15))

    let handles = HandleValidator(repository: HandleRepositoryFake(taken: [try Handle("johndoe")]))
    #expect(await handles.validateFormat("_john") == .leadingUnderscore)
    #expect(try await !handles.checkAvailability("JohnDoe").available)
  }
}
