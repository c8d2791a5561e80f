/// The validated data that a new user entered in onboarding and in the identity flow.
public struct IdentityProfile: Hashable, Sendable {
  /// The handle that the user chose; nil for a profile without one.
  public let handle: Handle?
  /// The name that is displayed next to the handle; nil for a profile without one.
  public let displayName: DisplayName?
  /// A short text about the user; nil when the user left it out.
  public let bio: Bio?
  /// The screen name that the user chose.
  public let screenName: ScreenName
  /// The user's date of birth.
  public let dateOfBirth: DateOfBirth
  /// The user's age in completed years when this value was created.
  public let age: Int
  /// The user's avatar; nil when the user skipped the avatar step.
  public let avatar: AvatarAsset?
  /// The ISO 3166-1 alpha-2 code of the country whose age policy applies to the user.
  public let region: String
  /// The guardian's email address; nil when no guardian consent is required.
  public let guardianEmail: EmailAddress?

  /// Creates a profile and calculates the user's age.
  ///
  /// - Parameters:
  ///   - handle: The handle that the user chose; nil by default.
  ///   - displayName: The name that is displayed next to the handle; nil by default.
  ///   - bio: A short text about the user; nil by default.
  ///   - screenName: The screen name that the user chose.
  ///   - dateOfBirth: The user's date of birth.
  ///   - avatar: The user's avatar. The default is nil, which means that the user skipped the
  ///     avatar step.
  ///   - region: The ISO 3166-1 alpha-2 code of the country whose age policy applies to the user.
  ///     The default is `US`.
  ///   - guardianEmail: The guardian's email address. The default is nil, which means that no
  ///     guardian consent is required.
  ///   - today: The day for which the age is calculated, usually the current day.
  ///   - leapDay: The policy for the anniversary of 29 February in years without that day. The
  ///     default is 1 March.
  public init(
    handle: Handle? = nil,
    displayName: DisplayName? = nil,
    bio: Bio? = nil,
    screenName: ScreenName,
    dateOfBirth: DateOfBirth,
    avatar: AvatarAsset? = nil,
    region: String = "US",
    guardianEmail: EmailAddress? = nil,
    today: CalendarDate,
    leapDay: LeapDayPolicy = .march1
  ) {
    self.handle = handle
    self.displayName = displayName
    self.bio = bio
    self.screenName = screenName
    self.dateOfBirth = dateOfBirth
    self.age = dateOfBirth.age(on: today, leapDay: leapDay)
    self.avatar = avatar
    self.region = region
    self.guardianEmail = guardianEmail
  }
}

extension IdentityProfile: Redacted {
  /// A description that contains only the screen name.
  ///
  /// Logs therefore contain neither the age nor the date of birth.
  public var description: String { "IdentityProfile(\(screenName))" }
  /// The same text as ``description``.
  public var debugDescription: String { description }
}
