/// The validated data that a new user enters in the identity flow, ready to submit.
public struct IdentityProfile: Hashable, Sendable {
  /// The screen name that the user chose.
  public let screenName: ScreenName
  /// The user's date of birth.
  public let dateOfBirth: DateOfBirth
  /// The user's age in completed years on the day on which this value was created.
  public let age: Int
  /// The user's avatar; nil when the user skipped the avatar step.
  public let avatar: AvatarAsset?
  /// The ISO 3166-1 alpha-2 code of the country whose age policy applies to the user.
  public let region: String
  /// The guardian's e-mail address; nil when no guardian consent is required.
  public let guardianEmail: EmailAddress?

  /// Creates a profile and calculates the user's age.
  ///
  /// - Parameters:
  ///   - screenName: The screen name that the user chose.
  ///   - dateOfBirth: The user's date of birth.
  ///   - avatar: The user's avatar; nil, the default, when the user skipped the avatar step.
  ///   - region: The ISO 3166-1 alpha-2 code of the country whose age policy applies to the user;
  ///     `US` by default.
  ///   - guardianEmail: The guardian's e-mail address; nil, the default, when no guardian consent
  ///     is required.
  ///   - today: The current day, on which the age is calculated.
  ///   - leapDay: The anniversary of 29 February in years without that day; 1 March by default.
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
  /// A description with the screen name only, so that logs contain neither age nor date of birth.
  public var description: String { "IdentityProfile(\(screenName))" }
  /// The same text as ``description``.
  public var debugDescription: String { description }
}
