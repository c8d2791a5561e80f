public import Domain

extension IdentityState {
  /// An input of the flow: an action of the person, or the result of a request.
  public enum Outcome: Sendable, Hashable {
    /// The person submitted the form of the place.
    case submitted
    /// The result of a handle.
    case handle(HandleResult)
    /// A display name and a text about the person; nil without one.
    case displayName(DisplayName, Bio?)
    /// The result of a screen name.
    case screenName(ScreenNameResult)
    /// The result of a day of birth, with the account's address for a minor.
    case birthday(DateOfBirth, DateOfBirthResult, accountEmail: EmailAddress?)
    /// The result of asking a guardian; nil when the same guardian was asked before.
    case guardian(EmailAddress, GuardianConsentRequestResult?)
    /// The result of a picture, with the one on this device; nil when the person chose none.
    case avatar(AvatarResult?, kept: Avatar)
    /// The picture on this device was removed.
    case avatarRemoved
    /// The results of the repeated uploads, with the picture on this device.
    case avatarRetried([AvatarResult], kept: Avatar)
    /// The result of the profile's creation, with the account's address when a guardian is needed.
    case profile(ProfileSubmissionResult, accountEmail: EmailAddress?)
    /// The address of the account is verified.
    case verified
    /// The profile lacks the answer of a step, or the answer is no longer valid.
    case incomplete(IdentityStep)
    /// The person changes one answer of the review.
    case edit(IdentityStep)
    /// The person went back.
    case back
    /// An earlier start left a draft.
    case resumed(Resumption)
    /// The person leaves the app, with what the inputs contain.
    case suspended(typed: [String: String])
    /// The person signs out.
    case signOut
  }

  /// A draft of an earlier start, with the present judgment of its answers.
  public struct Resumption: Sendable, Hashable {
    /// The draft.
    public let draft: IdentityDraft
    /// The day of birth of the draft; nil when it is invalid today.
    public let dateOfBirth: DateOfBirth?
    /// The eligibility of the day of birth.
    public let eligibility: AgeEligibilityResult?
    /// The address of the account.
    public let accountEmail: EmailAddress?
    /// The picture on this device.
    public let avatar: Avatar
  }

  /// A message above the next screen.
  public enum Message: Sendable, Hashable {
    /// The handle is checked later.
    case handleUnchecked
    /// The handle was taken meanwhile.
    case handleTaken([Handle])
    /// The screen name is checked later; the sentence.
    case nameUnchecked
    /// The screen name was taken meanwhile.
    case nameTaken([ScreenName])
    /// A guardian was asked.
    case guardianAsked
    /// The picture is on this device and not uploaded.
    case uploadFailed
    /// The results of the repeated uploads.
    case uploadRetried([AvatarResult])
  }

  /// The reason for which the screen stays.
  public enum Reason: Sendable, Hashable {
    /// The handle is taken.
    case handleTaken([Handle])
    /// The text is not a handle.
    case handleInvalid(HandleFormatValidation)
    /// The screen name is taken.
    case nameTaken([ScreenName])
    /// The text is not a screen name.
    case nameInvalid(ScreenNameError)
    /// The guardian cannot be asked.
    case guardian(GuardianConsentError)
    /// The picture cannot be used.
    case avatar(AvatarError)
    /// The request failed.
    case remote(RemoteError)
  }

  /// The end of an input.
  public enum Decision: Sendable, Hashable {
    /// The screen of the place shows, with a message; nil without one.
    case advance(Message?)
    /// The screen stays, with the reason; nil without one.
    case stay(Reason?)
    /// The flow is over.
    case exit(IdentityFlowCoordinator.Exit)

    /// Whether the screen of the place shows.
    public var isAdvance: Bool { if case .advance = self { true } else { false } }
  }
}
