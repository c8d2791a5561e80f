public import Domain

/// The place, the answers and the decisions of onboarding and the identity flow.
///
/// ```swift
/// var state = IdentityState()
/// state.apply(.handle(.available(handle)))    // .advance; the place is .step(.displayName)
/// ```
///
/// The state makes no request: ``IdentityFlowCoordinator`` makes them, applies their results and
/// shows the screen of the place.
public struct IdentityState: Sendable, Hashable {
  /// Where the flow is.
  public enum Place: Sendable, Hashable {
    /// At a step.
    case step(IdentityStep)
    /// Too young; the end of the flow.
    case ineligible(Ineligibility)
    /// A channel must be verified.
    case verification(VerificationMethod)
  }

  /// What became of the picture.
  public enum Avatar: Sendable, Hashable {
    /// None was given.
    case none
    /// Given and uploaded.
    case uploaded(AvatarAsset)
    /// Given and kept; the upload failed and may be tried again.
    case queued(AvatarAsset)

    /// Whether the upload may be tried again.
    public var isQueued: Bool { if case .queued = self { true } else { false } }

    /// The picture itself.
    public var asset: AvatarAsset? {
      switch self {
      case .none: nil
      case .uploaded(let asset), .queued(let asset): asset
      }
    }
  }

  /// Where the flow is.
  public var place: Place
  /// The accepted handle.
  public var handle: Handle?
  /// Whether the handle could not be checked and will be at submit.
  public var isHandleUnverified = false
  /// The accepted display name.
  public var displayName: DisplayName?
  /// The accepted text about the person; nil when it was left out.
  public var bio: Bio?
  /// The accepted name.
  public var screenName: ScreenName?
  /// Whether the name could not be checked and will be at submit.
  public var isScreenNameUnverified = false
  /// The accepted day of birth.
  public var dateOfBirth: DateOfBirth?
  /// The guardian who was asked for consent.
  public var guardianEmail: EmailAddress?
  /// The address of the account, which is no guardian's; nil when it has none.
  public var accountEmail: EmailAddress?
  /// The picture.
  public var avatar: Avatar = .none
  /// Whether the person came from the review to change one answer.
  public var isEditing = false
  /// What was typed but not accepted, of an earlier start.
  public var typed: [String: String] = [:]

  /// Makes the state of a flow at a place; default the first step.
  public init(place: Place = .step(.handle)) { self.place = place }

  /// The step the flow is at; nil at its ends.
  public var step: IdentityStep? {
    if case .step(let step) = place { step } else { nil }
  }
}

extension IdentityState.Place {
  /// The route of the place's screen.
  var route: Route {
    switch self {
    case .step(let step): .identity(step)
    case .ineligible: .ineligible
    case .verification(let method): .verification(method: method.rawValue)
    }
  }
}
