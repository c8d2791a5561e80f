public import Domain

/// A manager whose data belongs to the signed-in user.
///
/// ``LoginCoordination`` calls it at every sign-in, restored session, sign-out and deletion.
@MainActor
public protocol LoginParticipant: AnyObject, Sendable {
  /// The name in the log, such as `streak_daily`.
  nonisolated var participantName: String { get }

  /// Loads the data of a user.
  ///
  /// - Parameter isNewUser: Whether the user has no profile yet.
  /// - Throws: An error when the data cannot be loaded; the manager is logged out then.
  func logIn(userID: UserID, isNewUser: Bool) async throws

  /// Forgets the data in memory and ends the work for the user; the device keeps what it has.
  ///
  /// - Throws: An error when something of the user is left in memory.
  func logOut() async throws

  /// Deletes the data of the user on this device, after the account was deleted.
  func deleteData() async throws
}

/// A participant that failed, and its error.
public struct LoginError: Error {
  /// The participant's name.
  public let participant: String
  /// The participant's error.
  public let error: any Error
}
