#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Submits the data of the identity flow.
public protocol SubmitIdentityProfileUseCase: Sendable {
  /// Submits a profile.
  ///
  /// - Parameter onProgress: Receives the progress of the avatar's upload; not called without an
  ///   upload.
  /// - Throws: `CancellationError` only.
  func execute(
    _ profile: IdentityProfile, onProgress: @escaping UploadProgressHandler
  ) async throws -> ProfileSubmissionResult
}

extension SubmitIdentityProfileUseCase {
  /// Submits a profile without reporting the progress of the avatar's upload.
  public func execute(_ profile: IdentityProfile) async throws -> ProfileSubmissionResult {
    try await execute(profile) { _ in }
  }
}

/// The result of submitting a profile.
public enum ProfileSubmissionResult: Hashable, Sendable {
  /// The profile exists; its avatar may still be queued for upload.
  case completed(UserProfile)
  /// The user has to verify an e-mail address or a phone number first.
  case requiresVerification(VerificationMethod)
  /// The user has to name a guardian first.
  case requiresGuardianConsent
  /// The user is under the minimum age.
  case ineligible(Ineligibility)
  /// Another user has taken the screen name.
  case screenNameTaken(suggestions: [ScreenName])
  /// The request failed, or the service returned an error; submitting again is safe.
  case failed(RemoteError)
}

/// Checks the age, commits the screen name, uploads the avatar, then creates the profile.
///
/// A failed avatar upload does not stop the submission: the avatar is stored on this device and
/// queued.
public struct DefaultSubmitIdentityProfileUseCase: SubmitIdentityProfileUseCase {
  private let profiles: any ProfileRepository
  private let reservation: any ScreenNameReservation
  private let delivery: AvatarDelivery
  private let eligibility: RegionalAgeEligibility
  private let memory: IneligibilityMemory

  /// Creates the use case.
  ///
  /// - Parameters:
  ///   - profiles: Creates the profile.
  ///   - reservation: Commits the screen name.
  ///   - uploader: Uploads the avatar.
  ///   - avatars: Stores the avatar until it is uploaded.
  ///   - eligibility: The age rules, applied before other requests are sent.
  ///   - memory: Stores verdicts of ineligibility on this device.
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

  /// Submits a profile.
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

  /// Returns the service's verdict on a birthday that the local rule refuses; nil when it has none.
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
