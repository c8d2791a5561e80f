#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension SubmitIdentityProfileUseCase {
  /// Submits the data for a new profile without reporting the progress of the avatar upload.
  public func execute(_ profile: IdentityProfile) async throws -> ProfileSubmissionResult {
    try await execute(profile) { _ in }
  }
}

/// The result of submitting the data for a new profile.
public enum ProfileSubmissionResult: Hashable, Sendable {
  /// The service has created the profile. The avatar may still be queued for upload.
  case completed(UserProfile)
  /// The user has to verify an email address or a phone number before the profile is created.
  case requiresVerification(VerificationMethod)
  /// The user has to enter a guardian's email address before the profile is created.
  case requiresGuardianConsent
  /// The user is under the minimum age.
  case ineligible(Ineligibility)
  /// Another user has taken or reserved the screen name.
  ///
  /// `suggestions` contains available screen names that the service suggests instead.
  case screenNameTaken(suggestions: [ScreenName])
  /// Another user has taken or reserved the handle.
  ///
  /// `suggestions` contains available handles that the service suggests instead.
  case handleTaken(suggestions: [Handle])
  /// The request failed, or the service returned an error that has no case of its own.
  ///
  /// The user can safely submit the same data again.
  case failed(RemoteError)
}

/// A use case that submits the data from the identity flow and creates the user's profile.
///
/// The use case checks the age, renews the reservation of the screen name, uploads the avatar and
/// creates the profile, in that order.
///
/// A failed avatar upload does not stop the submission. The avatar then stays on this device,
/// queued for another upload. An avatar is not queued when the service rejects its size or format.
public struct SubmitIdentityProfileUseCase: Sendable {
  private let profiles: any ProfileRepository
  private let reservation: any ScreenNameReservation
  private let delivery: AvatarDelivery
  private let eligibility: RegionalAgeEligibility
  private let memory: IneligibilityMemory

  /// Creates the use case.
  ///
  /// - Parameters:
  ///   - profiles: Creates the profile at the service.
  ///   - reservation: Renews the reservation of the screen name.
  ///   - uploader: Uploads the avatar.
  ///   - avatars: Stores the avatar on this device and queues its upload.
  ///   - eligibility: The age policies for all countries. The use case applies them on this device
  ///     before it sends a request.
  ///   - memory: Stores an ineligibility on this device.
  public init(
    profiles: any ProfileRepository,
    reservation: any ScreenNameReservation,
    uploader: any MediaUploader,
    avatars: any AvatarStore,
    eligibility: RegionalAgeEligibility = .standard,
    memory: IneligibilityMemory
  ) {
    self.profiles = profiles
    self.reservation = reservation
    self.delivery = AvatarDelivery(uploader: uploader, store: avatars)
    self.eligibility = eligibility
    self.memory = memory
  }

  /// Submits the data for a new profile and reports the progress of the avatar upload.
  ///
  /// - Throws: `CancellationError` only.
  public func execute(
    _ profile: IdentityProfile, onProgress: @escaping UploadProgressHandler
  ) async throws -> ProfileSubmissionResult {
    if let refusal = try await refusal(of: profile) { return refusal }
    do {
      try await reservation.renew(profile.screenName)
      let avatarURL = try await uploadedAvatarURL(of: profile, onProgress)
      let response = try await profiles.createProfile(
        ProfileCreation(
          handle: profile.handle,
          displayName: profile.displayName,
          bio: profile.bio,
          screenName: profile.screenName,
          dateOfBirth: profile.dateOfBirth,
          avatarURL: avatarURL,
          region: profile.region,
          guardianEmail: profile.guardianEmail))
      return Self.result(of: response)
    } catch ScreenNameReservationError.taken(let suggestions) {
      return .screenNameTaken(suggestions: suggestions)
    } catch ProfileRepositoryError.screenNameTaken(let suggestions) {
      return .screenNameTaken(suggestions: suggestions)
    } catch ProfileRepositoryError.handleTaken(let suggestions) {
      return .handleTaken(suggestions: suggestions)
    } catch ProfileRepositoryError.ineligible(let verdict) {
      return .ineligible(memory.record(verdict))
    } catch {
      return .failed(try RemoteError.interpreting(error))
    }
  }

  private func refusal(of profile: IdentityProfile) async throws -> ProfileSubmissionResult? {
    if let standing = memory.verdict() { return .ineligible(standing) }
    switch eligibility.policy(for: profile.region).evaluate(age: profile.age) {
    case .eligible: return nil
    case .requiresGuardianConsent:
      return profile.guardianEmail == nil ? .requiresGuardianConsent : nil
    case .ineligible(_, let minimum):
      let verdict = memory.record(Ineligibility(minimum: minimum))
      return .ineligible(try await serviceVerdict(on: profile) ?? verdict)
    }
  }

  /// Sends the date of birth to the service and stores an ineligibility that the service returns.
  ///
  /// - Returns: The ineligibility from the service; nil when there is none or the request fails.
  private func serviceVerdict(on profile: IdentityProfile) async throws -> Ineligibility? {
    do {
      try await profiles.checkEligibility(of: profile.dateOfBirth, region: profile.region)
      return nil
    } catch ProfileRepositoryError.ineligible(let verdict) {
      return memory.record(verdict)
    } catch {
      _ = try RemoteError.interpreting(error)
      return nil
    }
  }

  private func uploadedAvatarURL(
    of profile: IdentityProfile, _ onProgress: @escaping UploadProgressHandler
  ) async throws -> URL? {
    guard let avatar = profile.avatar else { return nil }
    let result = try await delivery.deliver(avatar, for: .pending, onProgress)
    return if case .uploaded(let url) = result { url } else { nil }
  }

  private static func result(of response: ProfileCreationResult) -> ProfileSubmissionResult {
    switch response {
    case .completed(let profile): .completed(profile)
    case .requiresGuardianConsent: .requiresGuardianConsent
    case .requiresVerification(let method): .requiresVerification(method)
    }
  }
}
