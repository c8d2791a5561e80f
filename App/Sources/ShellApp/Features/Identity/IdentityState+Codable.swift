import Domain

extension IdentityState: Codable {
  private enum CodingKeys: CodingKey {
    case step, ineligible, verification, handle, isHandleUnverified, displayName, bio
    case screenName, isScreenNameUnverified, dateOfBirth
    case guardianEmail, accountEmail, isEditing, typed
  }

  /// Decodes a state.
  ///
  /// Missing members have the values of a new flow; an unknown step is the first one.
  ///
  /// - Throws: `DecodingError` for an invalid name, day or address.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let verdict = try container.decodeIfPresent(Ineligibility.self, forKey: .ineligible) {
      self.init(place: .ineligible(verdict))
    } else if let method = try container.decodeIfPresent(
      VerificationMethod.self, forKey: .verification)
    {
      self.init(place: .verification(method))
    } else {
      let step = try container.decodeIfPresent(String.self, forKey: .step)
      self.init(place: .step(step.flatMap(IdentityStep.init) ?? .handle))
    }
    handle = try container.decodeIfPresent(Handle.self, forKey: .handle)
    isHandleUnverified =
      try container.decodeIfPresent(Bool.self, forKey: .isHandleUnverified) ?? false
    displayName = try container.decodeIfPresent(DisplayName.self, forKey: .displayName)
    bio = try container.decodeIfPresent(Bio.self, forKey: .bio)
    screenName = try container.decodeIfPresent(ScreenName.self, forKey: .screenName)
    isScreenNameUnverified =
      try container.decodeIfPresent(Bool.self, forKey: .isScreenNameUnverified) ?? false
    dateOfBirth = try container.decodeIfPresent(DateOfBirth.self, forKey: .dateOfBirth)
    guardianEmail = try container.decodeIfPresent(EmailAddress.self, forKey: .guardianEmail)
    accountEmail = try container.decodeIfPresent(EmailAddress.self, forKey: .accountEmail)
    isEditing = try container.decodeIfPresent(Bool.self, forKey: .isEditing) ?? false
    typed = try container.decodeIfPresent([String: String].self, forKey: .typed) ?? [:]
  }

  /// Encodes the state without its picture, which is in the avatar store.
  ///
  /// The day of birth and the addresses are encoded: store the encoding in the secure store only.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch place {
    case .step(let step): try container.encode(step.rawValue, forKey: .step)
    case .ineligible(let verdict): try container.encode(verdict, forKey: .ineligible)
    case .verification(let method): try container.encode(method, forKey: .verification)
    }
    try container.encodeIfPresent(handle, forKey: .handle)
    try container.encode(isHandleUnverified, forKey: .isHandleUnverified)
    try container.encodeIfPresent(displayName, forKey: .displayName)
    try container.encodeIfPresent(bio, forKey: .bio)
    try container.encodeIfPresent(screenName, forKey: .screenName)
    try container.encode(isScreenNameUnverified, forKey: .isScreenNameUnverified)
    try container.encodeIfPresent(dateOfBirth, forKey: .dateOfBirth)
    try container.encodeIfPresent(guardianEmail, forKey: .guardianEmail)
    try container.encodeIfPresent(accountEmail, forKey: .accountEmail)
    try container.encode(isEditing, forKey: .isEditing)
    try container.encode(typed, forKey: .typed)
  }
}
