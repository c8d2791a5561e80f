import Domain
import DomainMock
import Foundation
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

  @Test func `the snippet about streaks returns the results in its comments`() throws {
    let bytes = Array(try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/Europe/Berlin")))
    let berlin = try TimeZoneRules(identifier: "Europe/Berlin", data: bytes)
    let monday = Date(timeIntervalSince1970: 1_768_212_000)  // 2026-01-12 11:00 in Berlin

    var streak = StreakCalculator(configuration: .standard)
    streak.add(StreakEvent(id: "1", date: monday, timeZone: berlin))
    streak.add(StreakEvent(id: "2", date: monday + 2 * 86_400, timeZone: berlin))
    let freezes = [StreakFreeze(id: "f1")]
    let data = streak.data(at: monday + 2 * 86_400, in: berlin, freezes: freezes)
    #expect(data.currentStreak == 2)
    #expect(data.freezesConsumed.map { "\($0.id) on \($0.date)" } == ["f1 on 2026-01-13"])
    #expect(data.status == .active)

    var experience = ExperiencePointsCalculator(timeZone: berlin)
    experience.add(ExperiencePointsEvent(id: "1", date: monday, points: 120))
    #expect(experience.data(at: monday).level.number == 2)

    var progress = ProgressCalculator()
    progress.set(try ProgressItem(id: "world1", value: 0.75))
    progress.set(try ProgressItem(id: "world1", value: 0.5))
    #expect(progress.items["world1"]?.value == 0.75)
  }
}
