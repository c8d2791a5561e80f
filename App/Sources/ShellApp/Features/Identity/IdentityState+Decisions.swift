import Domain

extension IdentityState {
  /// Applies an input: the only way to another place.
  ///
  /// The result of a request that another place has made changes nothing, except for a profile: it
  /// ends the flow from everywhere.
  @discardableResult
  public mutating func apply(_ outcome: Outcome) -> Decision {
    switch (outcome, place) {
    case (.profile(.completed(let profile), _), _): return .exit(.completed(profile))
    case (.resumed(let resumption), .step): return resume(resumption)
    case (.submitted, .ineligible): return .exit(.signOut)
    case (.signOut, .step), (.signOut, .verification): return .exit(.confirmSignOut)
    case (.submitted, _):
      typed = [:]
      return .stay(nil)
    case (.handle(let result), .step(.handle)): return apply(result)
    case (.displayName(let name, let bio), .step(.displayName)):
      displayName = name
      self.bio = bio
      return advance(to: .screenName)
    case (.screenName(let result), .step(.screenName)): return apply(result)
    case (.birthday(let birth, let result, let email), .step(.birthday)):
      return apply(result, of: birth, email)
    case (.guardian(let guardian, let result), .step(.guardianConsent)):
      return apply(result, of: guardian)
    case (.avatar(let result, let kept), .step(.avatar)): return apply(result, kept)
    case (.avatarRemoved, .step(.avatar)):
      avatar = .none
      return advance(to: .review)
    case (.avatarRetried(let results, let kept), .step(.review)):
      avatar = kept
      return .advance(.uploadRetried(results))
    case (.profile(let result, let email), .step(.review)): return apply(result, email)
    case (.incomplete(let step), .step(.review)): return go(to: step)
    case (.verified, .verification): return go(to: .review)
    case (.edit(let step), .step(.review)):
      isEditing = true
      place = .step(step)
      return .advance(nil)
    case (.back, .step(let step)): return back(from: step)
    case (.suspended(let typed), .step):
      self.typed = typed
      return .stay(nil)
    default: return .stay(nil)
    }
  }

  /// Whether every required answer was given.
  private var isComplete: Bool {
    handle != nil && displayName != nil && screenName != nil && dateOfBirth != nil
  }

  private mutating func apply(_ result: HandleResult) -> Decision {
    switch result {
    case .available(let handle): return choose(handle, isUnverified: false)
    case .availabilityUnknown(let handle, _):
      return choose(handle, isUnverified: true, .handleUnchecked)
    case .taken(let suggestions): return .stay(.handleTaken(suggestions))
    case .invalid(let reason): return .stay(.handleInvalid(reason))
    case .reservationFailed(let error): return .stay(.remote(error))
    }
  }

  private mutating func choose(
    _ handle: Handle, isUnverified: Bool, _ message: Message? = nil
  ) -> Decision {
    self.handle = handle
    isHandleUnverified = isUnverified
    return advance(to: .displayName, message)
  }

  private mutating func apply(_ result: ScreenNameResult) -> Decision {
    switch result {
    case .available(let name): return choose(name, isUnverified: false)
    case .availabilityUnknown(let name, _):
      return choose(name, isUnverified: true, .nameUnchecked)
    case .taken(let suggestions): return .stay(.nameTaken(suggestions))
    case .invalid(let error): return .stay(.nameInvalid(error))
    case .reservationFailed(let error): return .stay(.remote(error))
    }
  }

  private mutating func choose(
    _ name: ScreenName, isUnverified: Bool, _ message: Message? = nil
  ) -> Decision {
    screenName = name
    isScreenNameUnverified = isUnverified
    return advance(to: .birthday, message)
  }

  private mutating func apply(
    _ result: DateOfBirthResult, of birth: DateOfBirth, _ email: EmailAddress?
  ) -> Decision {
    switch result {
    case .eligible:
      dateOfBirth = birth
      guardianEmail = nil
      return advance(to: .avatar)
    case .requiresGuardianConsent:
      dateOfBirth = birth
      accountEmail = email
      return advance(to: guardianEmail == nil ? .guardianConsent : .avatar)
    case .ineligible(let verdict): return end(with: verdict)
    }
  }

  private mutating func apply(
    _ result: GuardianConsentRequestResult?, of guardian: EmailAddress
  ) -> Decision {
    switch result {
    case nil: return advance(to: .avatar)
    case .requested?:
      guardianEmail = guardian
      return advance(to: .avatar, .guardianAsked)
    case .refused(let error)?: return .stay(.guardian(error))
    case .failed(let error)?: return .stay(.remote(error))
    }
  }

  private mutating func apply(_ result: AvatarResult?, _ kept: Avatar) -> Decision {
    guard let result else { return advance(to: .review) }
    avatar = kept
    if case .failed(let error, _) = result, !error.isUploadFailure || kept == .none {
      return .stay(.avatar(error))
    }
    return advance(to: .review, kept.isQueued ? .uploadFailed : nil)
  }

  private mutating func apply(
    _ result: ProfileSubmissionResult, _ email: EmailAddress?
  ) -> Decision {
    switch result {
    case .completed(let profile): return .exit(.completed(profile))
    case .requiresVerification(let method):
      place = .verification(method)
      accountEmail = email
      return .advance(nil)
    case .requiresGuardianConsent:
      guardianEmail = nil
      accountEmail = email
      return go(to: .guardianConsent)
    case .ineligible(let verdict): return end(with: verdict)
    case .screenNameTaken(let suggestions):
      isEditing = true
      return go(to: .screenName, .nameTaken(suggestions))
    case .handleTaken(let suggestions):
      isEditing = true
      return go(to: .handle, .handleTaken(suggestions))
    case .failed(let error): return .stay(.remote(error))
    }
  }

  /// The end of the flow for a person who is too young; the answers are removed.
  private mutating func end(with verdict: Ineligibility) -> Decision {
    dateOfBirth = nil
    guardianEmail = nil
    isEditing = false
    place = .ineligible(verdict)
    return .advance(nil)
  }

  /// The step after an accepted one: the review again when only one answer was changed.
  private mutating func advance(to next: IdentityStep, _ message: Message? = nil) -> Decision {
    let returns = isEditing && next != .guardianConsent && isComplete
    return go(to: returns ? .review : next, message)
  }

  private mutating func go(to step: IdentityStep, _ message: Message? = nil) -> Decision {
    place = .step(step)
    if step == .review { isEditing = false }
    return .advance(message)
  }

  /// The step before, with its answer still there.
  private mutating func back(from step: IdentityStep) -> Decision {
    if isEditing { return go(to: .review) }
    switch step {
    case .handle: return .stay(nil)
    case .displayName: return go(to: .handle)
    case .screenName: return go(to: .displayName)
    case .birthday: return go(to: .screenName)
    case .guardianConsent: return go(to: .birthday)
    case .avatar: return go(to: guardianEmail == nil ? .birthday : .guardianConsent)
    case .review: return go(to: .avatar)
    }
  }

  /// Takes over a draft, as far as it is still valid.
  private mutating func resume(_ resumption: Resumption) -> Decision {
    let draft = resumption.draft
    handle = draft.handle
    displayName = draft.displayName
    bio = draft.bio
    screenName = draft.screenName.flatMap { try? ScreenName($0) }
    dateOfBirth = resumption.dateOfBirth
    guardianEmail = draft.guardianEmail
    avatar = resumption.avatar
    let wanted = IdentityStep(rawValue: draft.step) ?? .handle
    let reached = furthestStep(upTo: wanted, resumption)
    place = .step(reached)
    typed = reached == wanted ? draft.typed : [:]
    return .advance(nil)
  }

  /// The wanted step, or the first before it whose answer is missing.
  private mutating func furthestStep(
    upTo wanted: IdentityStep, _ resumption: Resumption
  ) -> IdentityStep {
    guard handle != nil, wanted != .handle else { return .handle }
    guard displayName != nil, wanted != .displayName else { return .displayName }
    guard screenName != nil, wanted != .screenName else { return .screenName }
    guard dateOfBirth != nil, wanted != .birthday else { return .birthday }
    switch resumption.eligibility {
    case .eligible?: return wanted == .guardianConsent ? .avatar : wanted
    case .requiresGuardianConsent?:
      accountEmail = resumption.accountEmail
      return guardianEmail == nil ? .guardianConsent : wanted
    case .ineligible?, nil: return .birthday
    }
  }
}

extension AvatarError {
  fileprivate var isUploadFailure: Bool {
    if case .uploadFailed = self { true } else { false }
  }
}
