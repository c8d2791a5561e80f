public import Domain
import FormKit
public import Observation

/// The requests of the form that changes the person's picture.
public protocol ProfilePictureInteractor: GlobalInteractor {
  /// Stores and uploads a picture of a user.
  ///
  /// - Throws: `CancellationError` only.
  func updateAvatar(
    _ file: PickedFile, crop: PixelRect?, of user: UserID,
    onProgress: @escaping UploadProgressHandler
  ) async throws -> AvatarResult
  /// Removes the picture of a user from the service and from this device.
  func removeAvatar(of user: UserID) async throws
}

/// The form that changes or removes the signed-in person's picture.
///
/// The screen only goes back, so it uses the router that every screen has.
@MainActor
@Observable
public final class ProfilePicturePresenter: ScreenPresenter {
  private let lifetime = Lifetime(.presenter, ProfilePicturePresenter.self)
  private let profile: SignedInProfile
  private let interactor: any ProfilePictureInteractor
  private let router: any GlobalRouter
  private let loading: LoadingBoard
  private let photos: ImagePickerCoordinator
  private var notice: Notice?

  /// Makes a presenter.
  ///
  /// - Parameters:
  ///   - loading: Receives loading messages; default a board without observers.
  ///   - photos: Asks for access to photos; default nothing.
  public init(
    profile: SignedInProfile, interactor: any ProfilePictureInteractor, router: any GlobalRouter,
    loading: LoadingBoard = LoadingBoard(),
    photos: ImagePickerCoordinator = ImagePickerCoordinator()
  ) {
    self.profile = profile
    self.interactor = interactor
    self.router = router
    self.loading = loading
    self.photos = photos
  }

  /// The present picture above the form.
  public var screen: Screen? {
    guard let form = interactor.form("profilePicture") else { return nil }
    var environment = interactor.formEnvironment()
    let person = profile.profile
    environment.context["hasPicture"] = .bool(person?.avatarURL != nil || profile.hasQueuedAvatar)
    let access = photos.photoAccess
    environment.context.merge(access.context) { $1 }
    let picture = person.map { profile.picture(of: $0, environment.messages) }
    return Screen(
      route: .profilePicture, form: form, notices: [notice, access.notice].compactMap(\.self),
      environment: environment, content: [picture].compactMap(\.self))
  }

  /// Records the appearance, loads the present picture and asks for access to photos; leaves when the
  /// profile is not loaded.
  public func appear() async {
    guard profile.profile != nil else { return router.dismissScreen() }
    interactor.trackEvent(Event.appear)
    profile.loadPicture()
    await profile.refreshQueue()
    await photos.appear()
  }

  /// Reads the access to photos again, which the person may have changed.
  public func appReturned() { photos.lookAgain() }

  /// Uploads the picked picture.
  ///
  /// If the device is offline or the upload fails, the picture stays on this device, and home offers
  /// to upload it again.
  public func submit(_ input: ScreenInput) async -> ScreenResult {
    notice = nil
    // The field takes no picture then, and the notice says why.
    guard photos.photoAccess != .denied else { return .stay(messages: [:], notice: nil) }
    guard let person = profile.profile, let file = input.files["avatar"] else {
      return .stay(messages: ["avatar": PickedFile.notAPicture], notice: nil)
    }
    let crop: PixelRect?
    do throws(AvatarError) {
      crop = try input.avatarCrop
    } catch {
      return .stay(messages: error.fieldMessages, notice: nil)
    }
    interactor.trackEvent(Event.upload(.start))
    let result = try? await loading.follow(LoadingModel.uploadMessage) { tell in
      try await interactor.updateAvatar(file, crop: crop, of: person.id) {
        tell(.uploading($0))
      }
    }
    guard let result else { return .stay(messages: [:], notice: nil) }
    interactor.trackEvent(Event.upload([result].stage))
    await profile.refreshQueue()
    let message: ToastModel
    switch result {
    case .uploaded(let url):
      await profile.avatarUpdated(url)
      message = .success("avatar.uploaded")
    case .cached: message = .waits
    case .failed(.uploadFailed, _) where profile.hasQueuedAvatar: message = .waits
    case .failed(let error, _): return .stay(messages: error.fieldMessages, notice: nil)
    }
    router.dismissScreen()
    router.show(message)
    return .advance
  }

  /// Asks whether the picture is to be removed, and handles the buttons about access to photos.
  public func perform(_ action: ActionID) async {
    guard action == .removeAvatar else { return await photos.perform(action) }
    router.showAlert(
      .confirmationDialog, title: "profilePicture.question", subtitle: "profilePicture.initials",
      buttons: [
        AlertButton(.back, title: "profilePicture.keep", role: .cancel),
        AlertButton(.removeAvatar, title: "profilePicture.remove", role: .destructive) {
          [weak self] in await self?.remove()
        },
      ])
  }

  private func remove() async {
    guard let person = profile.profile else { return }
    notice = nil
    interactor.trackEvent(Event.remove(.start))
    do {
      try await loading.show("profilePicture.removing") {
        try await interactor.removeAvatar(of: person.id)
      }
    } catch is CancellationError {
      return
    } catch {
      interactor.trackEvent(Event.remove(.fail(error)))
      notice = Notice(.error, Phrase(error))
      return
    }
    interactor.trackEvent(Event.remove(.success))
    await profile.avatarUpdated(nil)
    await profile.refreshQueue()
    router.dismissScreen()
    router.show(.success("profilePicture.removed"))
  }
}

extension ToastModel {
  /// Names the screen on which a picture that is not uploaded can be uploaded.
  fileprivate static let waits = ToastModel(.warning, "avatar.waits")
}

extension ProfilePicturePresenter {
  /// The events of the screen.
  enum Event: ScreenEvent {
    case appear
    case upload(ActionStage)
    case remove(ActionStage)

    var route: Route { .profilePicture }

    var action: ScreenAction {
      switch self {
      case .appear: .appear
      case .upload(let stage): .request("UploadPicture", stage)
      case .remove(let stage): .request("RemovePicture", stage)
      }
    }
  }
}

extension CoreInteractor: ProfilePictureInteractor {
  func updateAvatar(
    _ file: PickedFile, crop: PixelRect?, of user: UserID,
    onProgress: @escaping UploadProgressHandler
  ) async throws -> AvatarResult {
    try await dependencies.updateAvatar.execute(
      file.data, fileName: file.name, crop: crop, for: .user(user), onProgress: onProgress)
  }

  func removeAvatar(of user: UserID) async throws {
    try await dependencies.removeAvatar.execute(for: user)
  }
}

extension CoreBuilder {
  func profilePicture() -> ProfilePicturePresenter {
    ProfilePicturePresenter(
      profile: profile, interactor: interactor, router: coreRouter, loading: loading,
      photos: imagePicker)
  }
}
