public import Domain

extension Phrase {
  /// The message of an error for the person; the description of an error that the app does not know.
  public init(_ error: any Error) {
    switch error {
    case let error as RemoteError: self = error.phrase
    case let error as SessionRepositoryError: self = error.phrase
    case let error as ScreenNameError: self = error.phrase
    case let error as DateOfBirth.Error: self = error.phrase
    case let error as AvatarError: self = error.phrase
    case let error as GuardianConsentError: self = error.phrase
    case let error as GuardianConsentCode.Error: self = error.phrase
    case is CalendarDate.Error: self = "birthday.noSuchDate"
    default: self = .verbatim("\(error)")
    }
  }
}

extension RemoteError {
  /// The message for the person.
  public var phrase: Phrase {
    switch self {
    case .offline: "remote.offline"
    case .unreachable: "remote.unreachable"
    case .timedOut: "remote.timedOut"
    case .unauthorized(.wrongCredentials): "remote.wrongCredentials"
    case .unauthorized(.sessionEnded): "remote.sessionEnded"
    case .rateLimited: "remote.rateLimited"
    case .updateRequired: "remote.updateRequired"
    case .maintenance: "remote.maintenance"
    case .serviceFailed, .refused, .invalidResponse, .unexpected: "remote.failed"
    }
  }
}

extension SessionRepositoryError {
  /// The message for the person.
  public var phrase: Phrase {
    switch self {
    case .locked: "session.locked"
    case .passphraseMissing: "session.passphraseMissing"
    case .wrongPassphrase: "session.wrongPassphrase"
    case .busy: "session.busy"
    case .unavailable: "session.unavailable"
    case .corrupt: "session.corrupt"
    case .misconfigured: "session.misconfigured"
    }
  }
}

extension ScreenNameError {
  /// The message for the person.
  public var phrase: Phrase {
    switch self {
    case .tooShort(let minimum): Phrase("screenName.tooShort", count: minimum)
    case .tooLong(let maximum): Phrase("screenName.tooLong", count: maximum)
    case .emoji, .nonLatin, .invalidCharacter: "screenName.characters"
    case .reserved: "screenName.reserved"
    case .profanity: "screenName.profanity"
    }
  }
}

extension HandleFormatValidation {
  /// The message for the person; nil for a valid handle.
  func phrase(by policy: HandlePolicy = .standard) -> Phrase? {
    switch self {
    case .valid: nil
    case .tooShort: Phrase("handle.tooShort", count: policy.minimumLength)
    case .tooLong: Phrase("handle.tooLong", count: policy.maximumLength)
    case .invalidCharacters: "handle.characters"
    case .leadingUnderscore: "handle.leadingUnderscore"
    case .allDigits: "handle.allDigits"
    case .reserved: "handle.reserved"
    }
  }
}

extension DateOfBirth.Error {
  /// The message for the person.
  public var phrase: Phrase {
    switch self {
    case .noSuchDate: "birthday.noSuchDate"
    case .inTheFuture, .tooLongAgo: "birthday.implausible"
    }
  }
}

extension AvatarError {
  /// The message for the person.
  public var phrase: Phrase {
    switch self {
    case .tooLarge: "avatar.picture.fileSize"
    case .invalidFormat: "avatar.invalidFormat"
    case .unsupportedFormat: "avatar.unsupportedFormat"
    case .cropOutsidePicture: "avatar.cropOutsidePicture"
    case .cropNotSquare: "avatar.cropNotSquare"
    case .uploadFailed: "avatar.uploadFailed"
    case .processingFailed: "avatar.processingFailed"
    }
  }
}

extension GuardianConsentCode.Error {
  /// The message for the person.
  public var phrase: Phrase {
    switch self {
    case .malformed: "consent.malformedCode"
    }
  }
}
