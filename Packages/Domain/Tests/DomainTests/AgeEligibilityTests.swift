import Domain
import DomainMock
import Testing

@Suite struct AgeEligibilityTests {
  @Test(arguments: [
    (12, AgeEligibilityResult.ineligible(age: 12, minimum: 13)),
    (13, .requiresGuardianConsent(age: 13)), (15, .requiresGuardianConsent(age: 15)),
    (17, .requiresGuardianConsent(age: 17)), (18, .eligible(age: 18)),
    (0, .ineligible(age: 0, minimum: 13)), (120, .eligible(age: 120)),
  ])
  func `the US rule requires consent from 13 and none from 18`(
    age: Int, result: AgeEligibilityResult
  ) {
    #expect(USAgeEligibilityPolicy().evaluate(age: age) == result)
  }

  @Test(arguments: [
    (nil, 16), ("DE", 16), ("de", 16), ("AT", 14), ("BE", 13), ("FR", 15), ("DK", 15),
    ("ES", 14), ("SI", 15), ("ZZ", 16), ("", 16),
  ])
  func `the EU rule requires no consent from the country's age of consent`(
    country: String?, consentAge: Int
  ) {
    let policy = EUAgeEligibilityPolicy(country: country)
    #expect(policy.evaluate(age: consentAge) == .eligible(age: consentAge))
    let below = consentAge - 1
    #expect(
      policy.evaluate(age: below)
        == (below < 13
          ? .ineligible(age: below, minimum: 13) : .requiresGuardianConsent(age: below)))
    #expect(policy.evaluate(age: 12) == .ineligible(age: 12, minimum: 13))
  }

  @Test func `every age in the EU table is between 13 and 16`() {
    let covered = Self.twoLetters.filter(EUAgeEligibilityPolicy.covers)
    #expect(covered.count == 30)
    #expect(
      covered.allSatisfy { (13...16).contains(EUAgeEligibilityPolicy(country: $0).consentAge) })
  }

  @Test func `a minimum age rule never requires consent`() {
    let policy = MinimumAgeEligibilityPolicy(minimum: 21)
    #expect(policy.evaluate(age: 20) == .ineligible(age: 20, minimum: 21))
    #expect(policy.evaluate(age: 21) == .eligible(age: 21))
  }

  @Test(arguments: [
    ("US", 15, AgeEligibilityResult.requiresGuardianConsent(age: 15)),
    ("us", 15, .requiresGuardianConsent(age: 15)), ("BE", 15, .eligible(age: 15)),
    ("DE", 15, .requiresGuardianConsent(age: 15)), ("JP", 15, .eligible(age: 15)),
    ("JP", 12, .ineligible(age: 12, minimum: 13)),
  ])
  func `each region has its age rule`(region: String, age: Int, result: AgeEligibilityResult) {
    #expect(RegionalAgeEligibility.standard.policy(for: region).evaluate(age: age) == result)
  }

  @Test(arguments: ["ZZ", "zz", "XK", "AA", "UK", "EU", "AN", "", "U", "USA", "12", "ZZ "])
  func `an unassigned code gets the strictest rule`(region: String) {
    let unassigned = RegionalAgeEligibility.standard.policy(for: region)
    for country in Self.twoLetters {
      let rule = RegionalAgeEligibility.standard.policy(for: country)
      for age in 0...120 {
        #expect(
          Self.strictness(unassigned.evaluate(age: age))
            >= Self.strictness(rule.evaluate(age: age)), "\(country), \(age)")
      }
    }
  }

  @Test func `of 249 countries the 218 outside the US and the EEA have the minimum age alone`() {
    let mild = Self.twoLetters.filter {
      RegionalAgeEligibility.standard.policy(for: $0) is MinimumAgeEligibilityPolicy
    }
    #expect(mild.count == 218)
    #expect(["BR", "GB", "JP", "ZW"].allSatisfy(mild.contains))
  }

  /// Every text of two capital letters.
  private static let twoLetters: [String] = {
    let letters = (UInt8(ascii: "A")...UInt8(ascii: "Z")).map { String(Unicode.Scalar($0)) }
    return letters.flatMap { first in letters.map { first + $0 } }
  }()

  /// A rank of results: 0 for the least strict.
  private static func strictness(_ result: AgeEligibilityResult) -> Int {
    switch result {
    case .eligible: 0
    case .requiresGuardianConsent: 1
    case .ineligible: 2
    }
  }

  @Test func `a changed birthday is evaluated again`() async throws {
    let today = try CalendarDate("2026-01-31")
    let useCase = UpdateDateOfBirthUseCase(
      region: "US", today: { today },
      memory: IneligibilityMemory(
        store: IneligibilityStoreFake(), now: { Fixture.now }, onFailure: { _ in }),
      profiles: ProfileRepositoryFake())
    let adult = try DateOfBirth(year: 2000, month: 2, day: 29, today: today)
    let minor = try DateOfBirth(year: 2011, month: 1, day: 31, today: today)
    #expect(try await useCase.execute(adult) == .eligible(age: 25))
    #expect(try await useCase.execute(minor) == .requiresGuardianConsent(age: 15))
  }

  @Test func `the age follows the leap-day policy`() async throws {
    let today = try CalendarDate("2026-02-28")
    let birthday = try DateOfBirth(year: 2008, month: 2, day: 29, today: today)
    for (policy, age) in [(LeapDayPolicy.march1, 17), (.february28, 18)] {
      let useCase = UpdateDateOfBirthUseCase(
        region: "JP", leapDay: policy, today: { today },
        memory: IneligibilityMemory(
          store: IneligibilityStoreFake(), now: { Fixture.now }, onFailure: { _ in }),
        profiles: ProfileRepositoryFake())
      #expect(try await useCase.execute(birthday) == .eligible(age: age))
    }
  }
}
