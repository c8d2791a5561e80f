/// The result of checking a date of birth.
public enum DateOfBirthResult: Hashable, Sendable {
  /// The person may use the service without a guardian's consent.
  case eligible(age: Int)
  /// The person may use the service with a guardian's consent.
  case requiresGuardianConsent(age: Int)
  /// The person may not use the service until the ineligibility ends.
  case ineligible(Ineligibility)
}

/// A use case that checks a person's date of birth against a country's age policy.
///
/// Execute the use case each time that the user changes the date of birth.
///
/// The check has these steps:
///
/// 1. When an ineligibility on this device is in force, the use case returns the ineligibility and
///    skips the next steps.
/// 2. The use case evaluates the age policy and stores an ineligibility on this device.
/// 3. The use case sends every date of birth to the service, also that of an ineligible person. The
///    service can therefore refuse the account on other devices too.
/// 4. The use case stores an ineligibility that the service returns, and returns the result.
///
/// When the request fails, the age policy alone determines the result. The service checks the date
/// of birth later, when the user submits the profile.
public struct UpdateDateOfBirthUseCase: Sendable {
  private let region: String
  private let eligibilityPolicy: any AgeEligibilityPolicy
  private let leapDay: LeapDayPolicy
  private let today: @Sendable () -> CalendarDate
  private let memory: IneligibilityMemory
  private let profiles: any ProfileRepository

  /// Creates the use case.
  ///
  /// - Parameters:
  ///   - region: The ISO 3166-1 alpha-2 code of the country whose age policy applies.
  ///   - eligibility: The age policies for all countries.
  ///   - leapDay: The policy for the anniversary of 29 February in years without that day. The
  ///     default is 1 March.
  ///   - today: Returns the current day in the user's time zone.
  ///   - memory: Stores an ineligibility on this device.
  ///   - profiles: Sends the date of birth to the service.
  public init(
    region: String,
    eligibility: RegionalAgeEligibility = .standard,
    leapDay: LeapDayPolicy = .march1,
    today: @escaping @Sendable () -> CalendarDate,
    memory: IneligibilityMemory,
    profiles: any ProfileRepository
  ) {
    self.region = region
    self.eligibilityPolicy = eligibility.policy(for: region)
    self.leapDay = leapDay
    self.today = today
    self.memory = memory
    self.profiles = profiles
  }

  /// Checks a date of birth and stores an ineligibility if the person is under the minimum age.
  ///
  /// - Throws: `CancellationError` when the task was cancelled.
  public func execute(_ dateOfBirth: DateOfBirth) async throws -> DateOfBirthResult {
    try Task.checkCancellation()
    if let standing = memory.verdict() { return .ineligible(standing) }
    switch eligibilityPolicy.evaluate(age: dateOfBirth.age(on: today(), leapDay: leapDay)) {
    case .ineligible(_, let minimum):
      let verdict = memory.record(Ineligibility(minimum: minimum))
      return .ineligible(try await refusal(of: dateOfBirth) ?? verdict)
    case .eligible(let age):
      return try await refusal(of: dateOfBirth).map { .ineligible($0) } ?? .eligible(age: age)
    case .requiresGuardianConsent(let age):
      return try await refusal(of: dateOfBirth).map { .ineligible($0) }
        ?? .requiresGuardianConsent(age: age)
    }
  }

  /// Sends a date of birth to the service and stores an ineligibility that the service returns.
  ///
  /// - Returns: The ineligibility from the service; nil when there is none or the request fails.
  private func refusal(of dateOfBirth: DateOfBirth) async throws -> Ineligibility? {
    do {
      try await profiles.checkEligibility(of: dateOfBirth, region: region)
      return nil
    } catch ProfileRepositoryError.ineligible(let verdict) {
      return memory.record(verdict)
    } catch {
      _ = try RemoteError.interpreting(error)
      return nil
    }
  }
}
