/// Judges a birthday by a market's age rule; call again whenever the birthday changes.
public protocol UpdateDateOfBirthUseCase: Sendable {
  /// Derives today's age and judges it.
  func execute(_ dateOfBirth: DateOfBirth) async throws -> AgeEligibilityResult
}

/// Judges by an injected rule on an injected day.
public struct DefaultUpdateDateOfBirthUseCase: UpdateDateOfBirthUseCase {
  private let eligibilityPolicy: any AgeEligibilityPolicy
  private let leapDay: LeapDayPolicy
  private let today: @Sendable () -> CalendarDate

  /// Creates the use case.
  ///
  /// - Parameters:
  ///   - eligibilityPolicy: The market's rule.
  ///   - leapDay: When somebody born on 29 February gets older in common years.
  ///   - today: The current day where the user is.
  public init(
    eligibilityPolicy: any AgeEligibilityPolicy,
    leapDay: LeapDayPolicy = .march1,
    today: @escaping @Sendable () -> CalendarDate
  ) {
    self.eligibilityPolicy = eligibilityPolicy
    self.leapDay = leapDay
    self.today = today
  }

  /// Derives today's age and judges it.
  ///
  /// - Throws: `CancellationError` when the task was cancelled.
  public func execute(_ dateOfBirth: DateOfBirth) async throws -> AgeEligibilityResult {
    try Task.checkCancellation()
    return eligibilityPolicy.evaluate(age: dateOfBirth.age(on: today(), leapDay: leapDay))
  }
}
