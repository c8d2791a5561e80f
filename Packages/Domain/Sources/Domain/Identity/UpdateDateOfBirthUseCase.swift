/// A use case that checks a person's date of birth against a country's age policy.
///
/// Execute the use case again whenever the date of birth changes.
public protocol UpdateDateOfBirthUseCase: Sendable {
  /// Checks a date of birth, and stores an ineligibility when the person is under the minimum age.
  ///
  /// - Throws: `CancellationError` only.
  func execute(_ dateOfBirth: DateOfBirth) async throws -> DateOfBirthResult
}

/// The result of checking a date of birth.
public enum DateOfBirthResult: Hashable, Sendable {
  /// The person may use the service without a guardian's consent.
  case eligible(age: Int)
  /// The person may use the service with a guardian's consent.
  case requiresGuardianConsent(age: Int)
  /// The person may not use the service until the ineligibility ends.
  case ineligible(Ineligibility)
}

/// The use case that checks a date of birth on this device and at the service.
///
/// While an ineligibility on this device is in force, the use case returns it without a check.
/// Otherwise it evaluates the age policy on this device. It then sends the date of birth to the
/// service in every case, so that the service refuses the account on other devices too. An
/// ineligibility from the age policy is stored on this device before the request is sent, and an
/// ineligibility from the service before the result is returned. When the request fails, the age
/// policy alone determines the result, and the service checks the date of birth when the profile is
/// submitted.
public struct DefaultUpdateDateOfBirthUseCase: UpdateDateOfBirthUseCase {
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
  ///   - leapDay: The anniversary of 29 February in years without that day; 1 March by default.
  ///   - today: Returns the current day in the user's time zone.
  ///   - memory: Stores an ineligibility on this device.
  ///   - profiles: Sends the date of birth to the service, which checks it.
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

  /// Checks a date of birth, and stores an ineligibility when the person is under the minimum age.
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

  /// Sends a date of birth to the service, and stores an ineligibility that the service returns.
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
