/// Judges a birthday by a market's age rule; call again whenever the birthday changes.
public protocol UpdateDateOfBirthUseCase: Sendable {
  /// Judges a birthday and remembers the verdict when the person is too young.
  ///
  /// - Throws: `CancellationError` only.
  func execute(_ dateOfBirth: DateOfBirth) async throws -> DateOfBirthResult
}

/// The result of judging a birthday.
public enum DateOfBirthResult: Hashable, Sendable {
  /// May use the service alone.
  case eligible(age: Int)
  /// May use the service once a guardian has agreed.
  case requiresGuardianConsent(age: Int)
  /// May not use the service until the verdict ends.
  case ineligible(Ineligibility)
}

/// Judges by a verdict that stands on this device, an injected rule, and the service.
///
/// A verdict is kept on this device before the service is asked, and before anything is shown. The
/// service judges every birthday, so that it refuses the account on other devices too; while it
/// cannot be reached, the rule on this device decides and the service judges the submitted profile.
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
  ///   - region: The two-letter ISO 3166-1 code whose age rule applies.
  ///   - eligibility: The age rules.
  ///   - leapDay: When somebody born on 29 February gets older in common years.
  ///   - today: The current day where the user is.
  ///   - memory: Where verdicts are kept on this device.
  ///   - profiles: The service, which judges too.
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

  /// Judges a birthday and remembers the verdict when the person is too young.
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

  /// The service's own verdict, kept on this device too; nil when it has none or gives no answer.
  private func refusal(of dateOfBirth: DateOfBirth) async throws -> Ineligibility? {
    do {
      try await profiles.checkEligibility(of: dateOfBirth, region: region)
      return nil
    } catch ProfileRepositoryError.ineligible(let verdict) {
      return memory.record(verdict)
    } catch {
      _ = try RemoteFailure.interpreting(error)
      return nil
    }
  }
}
