/// A repository that stores the app's lock and the hash of its passcode on this device.
public protocol AppLockRepository: Sendable {
  /// Returns the lock; nil when the app has none.
  ///
  /// - Throws: ``SessionRepositoryError/corrupt`` when the stored lock cannot be decoded.
  func appLock() throws(SessionRepositoryError) -> AppLock?

  /// Stores a lock.
  ///
  /// - Parameter passcode: The new passcode; nil keeps the stored one.
  func save(_ lock: AppLock, passcode: Passcode?) async throws(SessionRepositoryError)

  /// Changes the stored lock in one step; does nothing when there is none.
  ///
  /// - Returns: The changed lock; nil when there is none.
  func update(
    _ change: @Sendable (inout AppLock) -> Void
  ) throws(SessionRepositoryError) -> AppLock?

  /// Returns whether a passcode is that of the lock; false when there is no lock.
  ///
  /// This may take a second.
  func matches(_ passcode: Passcode) async throws(SessionRepositoryError) -> Bool

  /// Removes the lock and its passcode; does nothing when there is none.
  func remove() throws(SessionRepositoryError)
}
