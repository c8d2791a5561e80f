public import Domain
import LocalPersistence

/// The answers of unfinished onboarding and identity flow: kept in the secure store until the profile exists.
public struct IdentityDraft: Sendable, Hashable, Codable {
  /// The step the person was at.
  public var step: String
  /// The chosen handle.
  public var handle: Handle?
  /// The display name.
  public var displayName: DisplayName?
  /// The text about the person.
  public var bio: Bio?
  /// The chosen screen name.
  public var screenName: String?
  /// The day of birth.
  public var dateOfBirth: CalendarDate?
  /// The guardian who was asked for consent, where one is needed.
  public var guardianEmail: EmailAddress?
  /// What stands in the current step's inputs, not yet accepted.
  public var typed: [String: String]

  /// Makes a draft; default an empty one at the first step.
  public init(
    step: IdentityStep = .handle, handle: Handle? = nil, displayName: DisplayName? = nil,
    bio: Bio? = nil, screenName: String? = nil, dateOfBirth: CalendarDate? = nil,
    guardianEmail: EmailAddress? = nil, typed: [String: String] = [:]
  ) {
    self.step = step.rawValue
    self.handle = handle
    self.displayName = displayName
    self.bio = bio
    self.screenName = screenName
    self.dateOfBirth = dateOfBirth
    self.guardianEmail = guardianEmail
    self.typed = typed
  }
}

/// Keeps the draft of the identity flow between starts; failures are logged, the flow goes on.
public struct IdentityDraftStore: Sendable {
  private let item: LoggedSecureItem<IdentityDraft>

  init(store: any SecureStore, logger: LogManager) {
    item = LoggedSecureItem(
      key: "identity.draft", name: "identityDraft", store: store, logger: logger)
  }

  /// The kept draft; nil when there is none, or when it cannot be read.
  public func load() -> IdentityDraft? { item.load() }

  /// Keeps a draft.
  public func save(_ draft: IdentityDraft) { item.save(draft) }

  /// Forgets the draft.
  public func clear() { item.clear() }
}
