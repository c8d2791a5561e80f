/// A use case that removes the signed-in user's picture from the service and from this device.
public struct RemoveAvatarUseCase: Sendable {
  private let profiles: any ProfileRepository
  private let avatars: any AvatarStore

  /// Creates a use case with the given repository and avatar store.
  public init(profiles: any ProfileRepository, avatars: any AvatarStore) {
    self.profiles = profiles
    self.avatars = avatars
  }

  /// Removes the picture from the service, and then from the avatar store and its upload queue.
  ///
  /// If the request fails, the picture of this device remains.
  ///
  /// - Parameter userID: The identifier of the signed-in user.
  /// - Throws: ``RemoteError`` or `CancellationError` when the request fails. Also throws the
  ///   store's error when the picture cannot be removed from this device.
  public func execute(for userID: UserID) async throws {
    try await profiles.removeAvatar()
    for key in [AvatarKey.user(userID), .pending] { try await avatars.invalidate(for: key) }
  }
}
