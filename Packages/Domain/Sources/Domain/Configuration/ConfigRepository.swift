/// A repository of the app's configuration, read by typed keys.
///
/// Where several sources have a value, the one nearest to the device wins: the environment, then a
/// file, then the service, then the key's built-in value. A text that is no value of the key counts
/// as absent.
public protocol ConfigRepository: Sendable {
  /// Returns the value of a key.
  func value<Value>(of key: ConfigKey<Value>) -> Value

  /// Returns whether values of the service are known, from this start or an earlier one.
  ///
  /// - Parameter isSignedIn: Whether those of the signed-in user have to be known, too.
  func hasRemoteValues(isSignedIn: Bool) -> Bool

  /// Requests the values of the service, and stores them for later starts.
  ///
  /// - Parameter isSignedIn: Whether to request those of the signed-in user, too.
  /// - Throws: ``RemoteError``, ``SessionRepositoryError`` or `CancellationError`; the earlier values
  ///   stay.
  func refresh(isSignedIn: Bool) async throws
}
