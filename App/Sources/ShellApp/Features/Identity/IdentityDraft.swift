public import Domain
import LocalPersistence

/// The answers of an unfinished identity flow: kept in the secure store until the profile exists.
public struct IdentityDraft: Sendable, Hashable, Codable {
  /// The step the person was at.
  public var step: String
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
    step: IdentityStep = .screenName, screenName: String? = nil, dateOfBirth: CalendarDate? = nil,
    guardianEmail: EmailAddress? = nil, typed: [String: String] = [:]
  ) {
    self.step = step.rawValue
    self.screenName = screenName
    self.dateOfBirth = dateOfBirth
    self.guardianEmail = guardianEmail
    self.typed = typed
  }
}

/// Keeps the draft of the identity flow between starts.
public struct IdentityDraftStore: Sendable {
  private static let key = "identity.draft"
  private let store: any SecureStore
  private let logger: LogManager

  init(store: any SecureStore, logger: LogManager) {
    self.store = store
    self.logger = logger
  }

  /// The kept draft; nil when there is none, or when it cannot be read, which is logged.
  public func load() -> IdentityDraft? {
    do {
      return try store.retrieve(key: Self.key, decoding: IdentityDraft.self)
    } catch {
      log("identityDraft_load_Fail", error)
      return nil
    }
  }

  /// Keeps a draft; a failure is logged, the flow goes on.
  public func save(_ draft: IdentityDraft) {
    do {
      try store.save(key: Self.key, encoding: draft)
    } catch {
      log("identityDraft_save_Fail", error)
    }
  }

  /// Forgets the draft; a failure is logged.
  public func clear() {
    do {
      try store.delete(key: Self.key)
    } catch {
      log("identityDraft_clear_Fail", error)
    }
  }

  private func log(_ name: String, _ error: SecureStoreError) {
    logger.trackEvent(name: name, parameters: ["reason": "\(error)"], type: .severe)
  }
}
