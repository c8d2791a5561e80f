public import FormKit

/// Where what is typed on a screen is kept until it is submitted: sensitive fields apart from the others,
/// passwords and codes not at all.
public struct ScreenDraft: Sendable {
  /// The draft's name in the store.
  public let formID: String
  private let storage: any DraftStorage
  private let secrets: (any SecureFieldStorage)?
  private let clock: any Clock<Duration>
  private let now: @Sendable () -> Int

  /// Makes a place.
  ///
  /// - Parameters:
  ///   - formID: The draft's name in the store.
  ///   - storage: Where drafts rest.
  ///   - secrets: Where their sensitive fields rest; default nowhere.
  ///   - clock: Where pauses between saves are waited; default the continuous clock.
  ///   - now: The present instant in milliseconds since 1970.
  public init(
    formID: String, storage: any DraftStorage, secrets: (any SecureFieldStorage)? = nil,
    clock: any Clock<Duration> = ContinuousClock(), now: @escaping @Sendable () -> Int
  ) {
    self.formID = formID
    self.storage = storage
    self.secrets = secrets
    self.clock = clock
    self.now = now
  }

  /// The draft and its sensitive fields; nil without a draft, and when it cannot be read.
  func kept() async -> (draft: FormDraft, secrets: [FieldPath: FormValue])? {
    guard let bytes = try? await storage.loadDraft(formID: formID),
      let draft = try? FormDraft(json: bytes)
    else { return nil }
    return (draft, (try? await secrets?.retrieve(formID: formID)) ?? [:])
  }

  /// Deletes what is kept, once the form is done without its screen; a failure leaves it.
  public func clear() async {
    try? await storage.clearDraft(formID: formID)
    try? await secrets?.clear(formID: formID)
  }

  /// Starts keeping what is typed into a form.
  @MainActor
  public func autosaver(for controller: FormController) -> DraftAutosaver {
    DraftAutosaver(
      controller, storage: storage,
      secure: secrets.map { KeptFormSecrets(base: $0) { controller.engine.form } },
      formID: formID, clock: clock, now: { [now] in now() })
  }
}
