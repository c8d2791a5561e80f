/// A repository that checks and reserves screen names with requests to the service.
///
/// Methods throw ``RemoteError`` or `CancellationError`.
public protocol ScreenNameRepository: Sendable {
  /// Returns whether a screen name is available, with suggestions when it is not.
  ///
  /// A screen name is available when no other user has taken or reserved it.
  func checkAvailability(_ screenName: ScreenName) async throws -> ScreenNameAvailability

  /// Reserves a screen name for the signed-in user for a limited time.
  ///
  /// Reserving the same screen name again renews the reservation.
  ///
  /// - Throws: ``ScreenNameReservationError`` when the screen name is not available.
  func reserve(_ screenName: ScreenName) async throws
}

/// A type that renews the reservation of a screen name.
///
/// The reservation is renewed before the user's profile is created.
public protocol ScreenNameReservation: Sendable {
  /// Renews the signed-in user's reservation of a screen name.
  ///
  /// The service assigns the screen name when the service creates the user's profile. The call also
  /// succeeds when the user already has the screen name.
  ///
  /// - Throws: ``ScreenNameReservationError`` when another user has taken or reserved the screen
  ///   name. Throws ``RemoteError`` or `CancellationError` when the request fails.
  func renew(_ screenName: ScreenName) async throws
}

/// An error from reserving a screen name.
public enum ScreenNameReservationError: Error, Hashable, Sendable {
  /// Another user has taken or reserved the screen name.
  ///
  /// `suggestions` contains available screen names that the service suggests instead.
  case taken(suggestions: [ScreenName])
}

/// The result of checking whether a screen name is available.
public struct ScreenNameAvailability: Hashable, Sendable {
  /// Whether no other user has taken or reserved the screen name.
  public let isAvailable: Bool
  /// Available screen names that the service suggests instead; empty by default.
  public let suggestions: [ScreenName]

  /// Creates the result of an availability check.
  public init(isAvailable: Bool, suggestions: [ScreenName] = []) {
    self.isAvailable = isAvailable
    self.suggestions = suggestions
  }
}
