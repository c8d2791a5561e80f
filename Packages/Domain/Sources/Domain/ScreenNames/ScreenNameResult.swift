/// The result of choosing a screen name.
public enum ScreenNameResult: Hashable, Sendable {
  /// The screen name is reserved for the user.
  case available(ScreenName)
  /// Another user has the screen name or has reserved it.
  case taken(suggestions: [ScreenName])
  /// The text is not a valid screen name.
  case invalid(reason: ScreenNameError)
  /// The service could not be reached; the user can continue, and the name is checked later.
  case availabilityUnknown(ScreenName, RemoteError)
  /// The service rejected the reservation or returned an error.
  case reservationFailed(RemoteError)

  /// A message for the user; nil when the screen name is reserved.
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
