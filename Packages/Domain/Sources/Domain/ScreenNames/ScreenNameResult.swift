/// What became of choosing a screen name.
public enum ScreenNameResult: Hashable, Sendable {
  /// The name is held for the user.
  case available(ScreenName)
  /// Somebody else has the name.
  case taken(suggestions: [ScreenName])
  /// The text makes no name.
  case invalid(reason: ScreenNameIssue)
  /// The service could not be asked; the user may go on and the name is checked later.
  case availabilityUnknown(ScreenName, RemoteFailure)
  /// The service did not hold the name, or answered with an error.
  case reservationFailed(RemoteFailure)

  /// A sentence for people, nil when there is nothing to say.
  public var message: String? {
    switch self {
    case .available: nil
    case .taken: "That name is taken"
    case .invalid(let reason): reason.message
    case .availabilityUnknown: "We'll check this name when you're online"
    case .reservationFailed(let failure): failure.message
    }
  }
}
