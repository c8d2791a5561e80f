/// The texts of a profile that its user can change at any time.
public struct ProfileUpdate: Hashable, Sendable {
  /// The name that is displayed next to the handle.
  public let displayName: DisplayName
  /// A short text about the user; nil for a profile without one.
  public let bio: Bio?

  /// Creates the texts of a profile.
  public init(displayName: DisplayName, bio: Bio? = nil) {
    self.displayName = displayName
    self.bio = bio
  }
}

/// The result of changing the texts of a profile.
public enum ProfileUpdateResult: Hashable, Sendable {
  /// The service has changed the profile.
  case updated(UserProfile)
  /// The service refuses the account, because the user is under the minimum age.
  case ineligible(Ineligibility)
  /// The request failed, or the service returned an error that has no case of its own.
  ///
  /// The user can safely submit the same texts again.
  case failed(RemoteError)
}

/// A use case that changes the texts of the signed-in user's profile.
public struct UpdateProfileUseCase: Sendable {
  private let profiles: any ProfileRepository
  private let memory: IneligibilityMemory

  /// Creates the use case.
  ///
  /// - Parameters:
  ///   - profiles: Sends the texts to the service.
  ///   - memory: Stores an ineligibility on this device.
  public init(profiles: any ProfileRepository, memory: IneligibilityMemory) {
    self.profiles = profiles
    self.memory = memory
  }

  /// Changes the texts of the profile.
  ///
  /// - Throws: `CancellationError` only.
  public func execute(_ update: ProfileUpdate) async throws -> ProfileUpdateResult {
    do {
      return .updated(try await profiles.update(update))
    } catch ProfileRepositoryError.ineligible(let verdict) {
      return .ineligible(memory.record(verdict))
    } catch ProfileRepositoryError.noProfile {
      return .failed(.refused)
    } catch {
      return .failed(try RemoteError.interpreting(error))
    }
  }
}
