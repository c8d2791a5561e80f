#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Submits what the identity flow has gathered.
public protocol SubmitIdentityProfileUseCase: Sendable {
  /// Submits a profile.
  ///
  /// - Parameter onProgress: Hears how far the avatar's upload is, when there is one to upload.
  /// - Throws: `CancellationError` only.
  func execute(
    _ profile: IdentityProfile, onProgress: @escaping UploadProgressHandler
  ) async throws -> ProfileSubmissionResult
}

extension SubmitIdentityProfileUseCase {
  /// Submits a profile; nobody hears how far its avatar's upload is.
  public func execute(_ profile: IdentityProfile) async throws -> ProfileSubmissionResult {
    try await execute(profile) { _ in }
  }
}

/// What became of a submitted profile.
public enum ProfileSubmissionResult: Hashable, Sendable {
  /// The profile exists. Its avatar may still wait in the store's pending uploads.
  case completed(UserProfile)
  /// The user has to prove an address or number first.
  case requiresVerification(VerificationMethod)
  /// A guardian has to be asked first.
  case requiresGuardianConsent
  /// The user is too young.
  case ineligible(Ineligibility)
  /// Somebody else has the name by now.
  case screenNameTaken(suggestions: [ScreenName])
  /// The service could not be asked; submitting again is safe.
  case failed(RemoteFailure)
}

/// Judges the age, commits the name, uploads the avatar and creates the profile, in that order.
///
/// A failed avatar upload never blocks: the picture is kept on this device and queued.
public struct DefaultSubmitIdentityProfileUseCase: SubmitIdentityProfileUseCase {
  private let profiles: any ProfileRepository
  private let reservation: any ScreenNameReservation
  private let delivery: AvatarDelivery
  private let eligibility: RegionalAgeEligibility
  private let memory: IneligibilityMemory

  /// Creates the use case.
  ///
  /// - Parameters:
  ///   - profiles: Where the profile is created.
  ///   - reservation: Where the name's hold becomes final.
  ///   - uploader: What uploads the avatar.
  ///   - avatars: Where the avatar is kept until it is uploaded.
  ///   - eligibility: The age rules, judged before anything else is sent.
  ///   - memory: Where verdicts of ineligibility are kept on this device.
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
      try await reservation.commit(profile.screenName)
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
      return .failed(try RemoteFailure.interpreting(error))
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

  /// The service's verdict on a birthday that is refused here; nil when it gives none.
  private func serviceVerdict(on profile: IdentityProfile) async throws -> Ineligibility? {
    do {
      try await profiles.checkEligibility(of: profile.dateOfBirth, region: profile.region)
      return nil
    } catch ProfileRepositoryError.ineligible(let verdict) {
      return memory.record(verdict)
    } catch {
      _ = try RemoteFailure.interpreting(error)
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

  private static func result(of response: ProfileCreationResponse) -> ProfileSubmissionResult {
    switch response {
    case .completed(let profile): .completed(profile)
    case .requiresGuardianConsent: .requiresGuardianConsent
    case .requiresVerification(let method): .requiresVerification(method)
    }
  }
}
