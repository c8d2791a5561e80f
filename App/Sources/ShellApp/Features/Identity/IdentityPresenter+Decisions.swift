import Domain
import FormKit

extension IdentityPresenter {
  /// The notice of a message above the next screen.
  ///
  /// - Parameter demoMessage: The newest message of the demo's backend, for the guardian's code.
  func notice(for message: IdentityState.Message, demoMessage: Notice?) -> Notice {
    switch message {
    case .handleUnchecked: Notice(.warning, "handle.unchecked")
    case .handleTaken(let suggestions): Notice(.error, .handleTaken(suggestions))
    case .nameUnchecked: Notice(.warning, "screenName.unchecked")
    case .nameTaken(let suggestions): Notice(.error, taken(suggestions))
    case .guardianAsked: guardianAsked(demoMessage)
    case .uploadFailed: uploadFailed
    case .uploadRetried(let results): AvatarRetryNotice.notice(for: results)
    }
  }

  /// The result of a screen that stays for a reason.
  func result(of reason: IdentityState.Reason) -> ScreenResult {
    switch reason {
    case .handleTaken(let suggestions):
      .stay(messages: ["handle": .handleTaken(suggestions)], notice: nil)
    case .handleInvalid(let reason):
      .stay(messages: ["handle": reason.phrase() ?? "field.invalid"], notice: nil)
    case .nameTaken(let suggestions):
      .stay(messages: ["screenName": taken(suggestions)], notice: nil)
    case .nameInvalid(let error): .stay(messages: ["screenName": error.phrase], notice: nil)
    case .guardian(.invalidAddress):
      .stay(
        messages: ["guardianEmail": GuardianConsentError.invalidAddress.phrase], notice: nil)
    case .guardian(let error): .stay(messages: [:], notice: Notice(.error, error.phrase))
    case .avatar(let error): .stay(messages: error.fieldMessages, notice: nil)
    case .remote(let error): .stay(messages: [:], notice: failure(error))
    }
  }
}

extension AvatarError {
  /// The error at the field that it is about, in a form that chooses a picture.
  var fieldMessages: [FieldPath: Phrase] {
    [self == .cropOutsidePicture || self == .cropNotSquare ? "avatarCrop" : "avatar": phrase]
  }
}

extension ScreenInput {
  /// The part of the picked picture to keep; nil for the centred square.
  var avatarCrop: PixelRect? {
    get throws(AvatarError) {
      guard let text = values["avatarCrop"]?.stringValue, !text.isEmpty else { return nil }
      // The form lets only numbers through, which may be too large.
      guard let crop = PixelRect(text) else { throw .cropOutsidePicture }
      return crop
    }
  }
}
