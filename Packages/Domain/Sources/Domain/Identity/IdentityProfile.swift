/// The validated data of the identity flow, ready to submit.
public struct IdentityProfile: Hashable, Sendable {
  /// The chosen screen name.
  public let screenName: ScreenName
  /// The birthday.
  public let dateOfBirth: DateOfBirth
  /// The age in completed years on the day the value was created.
  public let age: Int
  /// The avatar; nil when the user skipped the step.
  public let avatar: AvatarAsset?
  /// The ISO 3166-1 alpha-2 code of the country whose age rule applies.
  public let region: String
  /// The address of the guardian; nil when no consent is required.
  public let guardianEmail: EmailAddress?

  /// Creates a profile and derives the age.
  ///
  /// - Parameters:
  ///   - screenName: The chosen screen name.
  ///   - dateOfBirth: The birthday.
  ///   - avatar: The avatar; nil when the user skipped the step.
  ///   - region: The ISO 3166-1 alpha-2 code of the country whose age rule applies, `US` by
  ///     default.
  ///   - guardianEmail: The address of the guardian; nil when no consent is required.
  ///   - today: The day of the age.
  ///   - leapDay: The birthday in common years of a person born on 29 February; 1 March by default.
  public init(
    screenName: ScreenName,
    dateOfBirth: DateOfBirth,
    avatar: AvatarAsset? = nil,
    region: String = "US",
    guardianEmail: EmailAddress? = nil,
    today: CalendarDate,
    leapDay: LeapDayPolicy = .march1
  ) {
    self.screenName = screenName
    self.dateOfBirth = dateOfBirth
    self.age = dateOfBirth.age(on: today, leapDay: leapDay)
    self.avatar = avatar
    self.region = region
    self.guardianEmail = guardianEmail
  }
}

extension IdentityProfile: Redacted {
  /// The screen name only; age and birthday stay out of logs.
  public var description: String { "IdentityProfile(\(screenName))" }
  /// The same as ``description``.
  public var debugDescription: String { description }
}
