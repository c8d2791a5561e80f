/// Evaluates a birthday by a country's age rule.
///
/// Run it again whenever the birthday changes.
public protocol UpdateDateOfBirthUseCase: Sendable {
  /// Evaluates a birthday, and stores a verdict when the person is under the minimum age.
  ///
  /// - Throws: `CancellationError` only.
  func execute(_ dateOfBirth: DateOfBirth) async throws -> DateOfBirthResult
}

/// The result of evaluating a birthday.
public enum DateOfBirthResult: Hashable, Sendable {
  /// The person may use the service without a guardian's consent.
  case eligible(age: Int)
  /// The person may use the service with a guardian's consent.
  case requiresGuardianConsent(age: Int)
  /// The person may not use the service until the verdict ends.
  case ineligible(Ineligibility)
}

/// Evaluates by the verdict in force on this device, then the injected rule and the service.
///
/// A verdict is stored on this device before the request to the service and before the result is
/// returned. The service checks every birthday, so that it refuses the account on other devices
/// too. When the request fails, the local rule decides, and the service checks the submitted
/// profile.
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
  ///   - region: The ISO 3166-1 alpha-2 code of the country whose age rule applies.
  ///   - eligibility: The age rules.
  ///   - leapDay: The birthday in common years of a person born on 29 February; 1 March by default.
  ///   - today: Returns the current day in the user's time zone.
  ///   - memory: Stores verdicts on this device.
  ///   - profiles: Checks the birthday at the service.
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

  /// Evaluates a birthday, and stores a verdict when the person is under the minimum age.
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

  /// Stores and returns the service's verdict; nil when it has none or the request fails.
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
