/// The result of validating and reserving a screen name.
public enum ScreenNameResult: Hashable, Sendable {
  /// The screen name is reserved for the user.
  case available(ScreenName)
  /// Another user has taken or reserved the screen name.
  ///
  /// `suggestions` contains available screen names. The array may be empty.
  case taken(suggestions: [ScreenName])
  /// The text is not a valid screen name.
  case invalid(reason: ScreenNameError)
  /// The service could not be reached.
  ///
  /// The user can continue. The availability of the screen name is checked later.
  case availabilityUnknown(ScreenName, RemoteError)
  /// The service rejected the request to reserve the screen name, or returned an error.
  case reservationFailed(RemoteError)
}
