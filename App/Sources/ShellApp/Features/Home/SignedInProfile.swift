public import Domain
import FormKit
public import Observation

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The profile of the signed-in person, which home, the profile and the guardian's form share.
@MainActor
@Observable
public final class SignedInProfile {
  private let lifetime = Lifetime(.flow, SignedInProfile.self)
  /// The state of the profile; ``ViewState/empty`` after a sign-out.
  public private(set) var state: ViewState<UserProfile>
  /// Whether a picture waits to be uploaded.
  var hasQueuedAvatar = false
  /// The picture at its address, as it was loaded last.
  private var loadedPicture: (url: URL, image: ContentBlock.Image?)?
  @ObservationIgnored private var pictureLoad: (url: URL, task: Task<Void, Never>)?
  /// The address of a picture that the service no longer returns, for which the profile was requested.
  @ObservationIgnored private var gonePicture: URL?
  @ObservationIgnored private var isLoading = false
  /// The changes of the texts that are on their way to the service.
  @ObservationIgnored let changes = ProfileTextChanges()
  private let interactor: any HomeInteractor

  /// Makes a profile in a state.
  public init(_ state: ViewState<UserProfile>, interactor: any HomeInteractor) {
    self.state = state
    self.interactor = interactor
  }

  deinit { pictureLoad?.task.cancel() }

  /// The profile; nil in the other states.
  public var profile: UserProfile? { state.content }

  /// Loads the profile.
  ///
  /// A profile that is loaded already stays when the load fails.
  ///
  /// - Returns: The loaded profile; nil when the load was cancelled, or when another one is running:
  ///   the call is dropped then.
  @discardableResult
  func load() async -> LaunchProfile? {
    guard !isLoading else { return nil }
    isLoading = true
    defer { isLoading = false }
    let before = state
    if before.content == nil { state = .loading }
    guard let loaded = try? await interactor.loadProfile() else {
      if state == .loading { state = before }
      return nil
    }
    switch loaded {
    case .complete(let profile): take(profile)
    case .missing, .ineligible: if state == .loading { state = .empty }
    case .unknown(let error): if state == .loading { state = .error(error.phrase) }
    }
    return loaded
  }

  /// Loads the profile with a loading message, and reports the start and the end.
  ///
  /// - Returns: The loaded profile; nil when the load was cancelled or another one is running.
  func load(
    on loading: LoadingBoard, report: (ActionStage) -> Void
  ) async -> LaunchProfile? {
    guard state != .loading else { return nil }
    report(.start)
    let loaded = await loading.show(LoadingModel.profileMessage) { await load() }
    if let loaded { report(loaded.stage) }
    return loaded
  }

  /// Shows a profile that the service has returned for a change.
  func take(_ profile: UserProfile) {
    let before = self.profile
    state = .content(profile)
    // Another device has changed the picture.
    guard let before, before.avatarURL != profile.avatarURL else { return }
    let old = before.avatarURL
    showPicture(inPlaceOf: old)
    Task.tracked("forgetPicture") { [weak self, interactor] in
      // The person may have chosen another one meanwhile, or signed out.
      guard let self, self.profile?.avatarURL == profile.avatarURL else { return }
      await interactor.avatarUpdated(of: profile.id, from: old, to: profile.avatarURL)
    }
  }

  /// Loads the picture of the profile; a load of the old one must not bring that back.
  private func showPicture(inPlaceOf old: URL?) {
    if old != profile?.avatarURL {
      pictureLoad?.task.cancel()
      (pictureLoad, loadedPicture) = (nil, nil)
    }
    loadPicture()
  }

  /// Shows texts in place of those of the profile.
  func show(_ texts: ProfileTextChanges.Texts) {
    guard var profile else { return }
    (profile.displayName, profile.bio) = (texts.displayName, texts.bio)
    state = .content(profile)
  }

  /// Shows the picture at a new URL in place of the one before; initials for nil.
  func avatarUpdated(_ url: URL?) async {
    guard var profile else { return }
    let old = profile.avatarURL
    profile.avatarURL = url
    state = .content(profile)
    showPicture(inPlaceOf: old)
    await interactor.avatarUpdated(of: profile.id, from: old, to: url)
  }

  /// Loads the person's picture without delaying the screen, which shows it once it is there.
  ///
  /// A picture that shows already stays, and is requested again when it is no longer fresh. Initials take the place of
  /// one that the service no longer has, and the profile is requested: another device has changed or removed the picture.
  func loadPicture() {
    guard let url = profile?.avatarURL, pictureLoad?.url != url else { return }
    pictureLoad?.task.cancel()
    if loadedPicture?.url != url { loadedPicture = (url, interactor.picturePlaceholder(at: url)) }
    let task = Task.tracked("loadPicture") { [weak self, interactor] in
      let image = await interactor.picture(at: url)
      guard !Task.isCancelled, let self else { return }
      // What shows stays while the service cannot be reached.
      if image?.pixels != nil || image == nil { loadedPicture = (url, image) }
      if image != nil { gonePicture = nil }
      if image == nil, gonePicture != url, await requestProfile() { gonePicture = url }
      if pictureLoad?.url == url { pictureLoad = nil }
    }
    pictureLoad = (url, task)
  }

  /// Takes over the profile that the service has; false where it is not taken over.
  private func requestProfile() async -> Bool {
    guard let before = profile, let found = try? await interactor.requestProfile() else {
      return false
    }
    // The person may have signed out meanwhile, or chosen another picture.
    guard !Task.isCancelled, profile == before else { return false }
    take(found)
    return true
  }

  /// Waits for the picture that is being loaded.
  func pictureLoaded() async { await pictureLoad?.task.value }

  /// Looks for a picture of an earlier start that waits to be uploaded.
  public func refreshQueue() async { hasQueuedAvatar = await interactor.hasQueuedAvatar() }

  /// The time from which a guardian who has declined can be asked again; nil when unknown or when
  /// none has declined.
  var requestAllowedAt: Date? { profile?.guardianRequestAllowedAt }

  /// Whether the service refuses to ask a guardian for now, because one has declined.
  var isRequestRefused: Bool { requestAllowedAt.map { interactor.now < $0 } ?? false }

  /// Whether the person may ask a guardian.
  var canAskGuardian: Bool {
    profile?.guardianConsent.isApproved == false && !isRequestRefused
  }

  /// The person's picture, without pixels until it is loaded; nil without one.
  var image: ContentBlock.Image? {
    guard let url = profile?.avatarURL else { return nil }
    return loadedPicture?.url == url ? loadedPicture?.image : interactor.picturePlaceholder(at: url)
  }

  /// Whether the profile has a picture that the service still returns.
  func hasPicture(_ person: UserProfile) -> Bool {
    person.avatarURL.map { $0 != loadedPicture?.url || loadedPicture?.image != nil } ?? false
  }

  /// A person's picture beside the handle and a title, by default the name.
  ///
  /// - Parameter note: More about the person, behind the handle; nil for nothing.
  func picture(
    of person: UserProfile, _ messages: FormMessages, title: String? = nil, note: String? = nil
  ) -> ContentBlock {
    .picture(
      .init(
        messages.text(hasPicture(person) ? "picture.own" : "picture.none"),
        initials: person.screenName.initials, name: person.screenName.value,
        image: loadedPicture?.url == person.avatarURL ? loadedPicture?.image : nil,
        title: title ?? person.displayName ?? person.screenName.value,
        detail: [person.handle?.mention, note].compactMap(\.self).joined(separator: " · ")))
  }

  /// The consent of a guardian is on its way.
  func guardianWasAsked() {
    guard var profile else { return }
    profile.guardianConsent = .pending
    profile.guardianRequestAllowedAt = nil
    state = .content(profile)
  }
}
