public import Domain
public import FormKit
#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The requests of the identity flow and of home.
public protocol IdentityInteractor: GlobalInteractor {
  /// The present day in the person's zone.
  var today: CalendarDate { get }
  /// The present instant.
  var now: Date { get }
  /// The person's region, as ISO 3166-1 alpha-2.
  var region: String { get }
  /// Asks whether a screen name is free.
  func screenNameAvailability(_ raw: String) async throws -> CheckResult
  /// Checks and reserves a handle.
  func reserveHandle(_ raw: String) async throws -> HandleResult
  /// Checks and reserves a screen name.
  func updateScreenName(_ raw: String) async throws -> ScreenNameResult
  /// Judges a day of birth, and keeps the verdict when the person is too young.
  func updateDateOfBirth(_ date: DateOfBirth) async throws -> DateOfBirthResult
  /// Judges a day of birth by the rules on this device; keeps and sends nothing.
  func eligibility(of date: DateOfBirth) -> AgeEligibilityResult
  /// The address of the account; nil when it has none.
  func accountEmail() async -> EmailAddress?
  /// Asks a guardian for consent.
  func requestGuardianConsent(
    _ guardian: EmailAddress
  ) async throws -> GuardianConsentRequestResult
  /// Keeps and uploads a picture; `onProgress` hears how far the upload is.
  func updateAvatar(
    _ file: PickedFile, crop: PixelRect?, onProgress: @escaping UploadProgressHandler
  ) async throws -> AvatarResult
  /// Returns the pixels of a kept picture; nil when it cannot be decoded.
  func preview(of avatar: AvatarAsset) async -> ContentBlock.Image?
  /// Uploads the kept pictures whose upload failed, if there are any.
  func retryAvatarUploads(
    onProgress: @escaping UploadProgressHandler
  ) async throws -> [AvatarResult]
  /// The picture kept on this device, and whether it has been uploaded.
  func keptAvatar() async throws -> IdentityState.Avatar
  /// Whether a kept picture waits to be uploaded.
  func hasQueuedAvatar() async -> Bool
  /// Forgets the picture kept on this device.
  func removeKeptAvatar() async throws
  /// Creates the profile; `onProgress` hears how far the upload of a kept picture is.
  func submit(
    _ profile: IdentityProfile, onProgress: @escaping UploadProgressHandler
  ) async throws -> ProfileSubmissionResult
  /// Requests a code that verifies the address of the account.
  func requestVerification() async throws -> AddressVerificationResult
  /// Verifies the address of the account with a code.
  func verifyAddress(
    _ verification: AddressVerification, code: SecretString
  ) async throws -> AddressVerificationResult
  /// Returns the newest message of the demo's backend; nil without one.
  func demoMessage() -> Notice?
  /// The draft of an earlier start.
  func loadDraft() -> IdentityDraft?
  /// Keeps the draft.
  func saveDraft(_ draft: IdentityDraft)
  /// Forgets the draft.
  func clearDraft()
}
