/// What the identity flow has gathered, valid in each part and ready to submit.
public struct IdentityProfile: Hashable, Sendable {
  /// The chosen name.
  public let screenName: ScreenName
  /// The birthday.
  public let dateOfBirth: DateOfBirth
  /// The age on the day the profile was put together.
  public let age: Int
  /// The picture, nil when the step was skipped.
  public let avatar: AvatarAsset?
  /// The two-letter ISO 3166-1 code whose age rule applies.
  public let region: String
  /// The guardian who was asked for consent; nil where none is needed.
  public let guardianEmail: EmailAddress?

  /// Puts a profile together, deriving the age.
  ///
  /// - Parameters:
  ///   - screenName: The chosen name.
  ///   - dateOfBirth: The birthday.
  ///   - avatar: The picture, nil when skipped.
  ///   - region: A two-letter ISO 3166-1 code, `US` by default.
  ///   - guardianEmail: The guardian who was asked for consent.
  ///   - today: The day on which to count the age.
  ///   - leapDay: When somebody born on 29 February gets older in common years.
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
  /// The name alone; age and birthday stay out of logs.
  public var description: String { "IdentityProfile(\(screenName))" }
  /// The same as ``description``.
  public var debugDescription: String { description }
}
