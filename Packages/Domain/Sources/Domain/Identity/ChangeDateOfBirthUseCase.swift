/// The result of changing the date of birth of a profile.
public enum DateOfBirthChangeResult: Hashable, Sendable {
  /// The service has changed the date of birth.
  ///
  /// When the new age requires a guardian's consent, the consent of the profile is
  /// ``GuardianConsentState/notRequested`` until a guardian is asked. Run
  /// ``RequestGuardianConsentUseCase`` then.
  case changed(UserProfile)
  /// The user is under the minimum age, so the service refuses the account from now on.
  ///
  /// The service does not store the date of birth.
  case ineligible(Ineligibility)
  /// The date of birth was not changed, because the user has not signed in or reauthenticated
  /// recently.
  ///
  /// Run ``ReauthenticateUseCase``, then change the date of birth again.
  case reauthenticationRequired
  /// The request failed, or the service returned an error that has no case of its own.
  ///
  /// The user can safely submit the same date of birth again.
  case failed(RemoteError)
}

/// A use case that changes the date of birth of the signed-in user's profile.
///
/// The service checks the new date of birth against the age policy of the profile's country. The
/// date of birth of a profile never changes on this device alone.
public struct ChangeDateOfBirthUseCase: Sendable {
  private let profiles: any ProfileRepository
  private let memory: IneligibilityMemory

  /// Creates the use case.
  ///
  /// - Parameters:
  ///   - profiles: Sends the date of birth to the service.
  ///   - memory: Stores an ineligibility on this device.
  public init(profiles: any ProfileRepository, memory: IneligibilityMemory) {
    self.profiles = profiles
    self.memory = memory
  }

  /// Changes the date of birth, or stores an ineligibility if the service refuses the account.
  ///
  /// - Throws: `CancellationError` only.
  public func execute(_ dateOfBirth: DateOfBirth) async throws -> DateOfBirthChangeResult {
    do {
      return .changed(try await profiles.setDateOfBirth(dateOfBirth))
    } catch ProfileRepositoryError.ineligible(let verdict) {
      return .ineligible(memory.record(verdict))
    } catch ProfileRepositoryError.reauthenticationRequired {
      return .reauthenticationRequired
    } catch ProfileRepositoryError.noProfile {
      return .failed(.refused)
    } catch {
      return .failed(try RemoteError.interpreting(error))
    }
  }
}
