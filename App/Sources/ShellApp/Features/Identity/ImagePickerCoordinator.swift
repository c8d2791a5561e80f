public import Domain
import FormKit
public import Observation

/// Asks for access to the person's photos, for the screens that choose a picture.
///
/// The access is read from the library whenever a screen is made, so that a change in the system's
/// settings shows.
@MainActor
@Observable
public final class ImagePickerCoordinator {
  private let lifetime = Lifetime(.flow, ImagePickerCoordinator.self)
  private let library: any PhotoLibrary

  /// Makes a coordinator.
  ///
  /// - Parameter library: The photos of the device; default those of an app that needs no access.
  public init(library: any PhotoLibrary = GrantedPhotoLibrary()) { self.library = library }

  /// The access now.
  var photoAccess: PhotoAccess {
    access(keyPath: \.photoAccess)
    return library.access
  }

  /// A screen that chooses a picture came on top; asks for access when the person has not been asked.
  func appear() async {
    guard library.access == .notDetermined else { return }
    await library.requestAccess()
    lookAgain()
  }

  /// Handles the buttons of ``Domain/PhotoAccess/notice``; any other does nothing.
  func perform(_ action: ActionID) async {
    switch action {
    case .openSettings: await library.openSettings()
    case .choosePhotos: await library.chooseMorePhotos()
    default: return
    }
    lookAgain()
  }

  /// Tells those who observe ``photoAccess`` that it may have changed.
  func lookAgain() { withMutation(keyPath: \.photoAccess) {} }
}

extension PhotoAccess {
  /// What is said above a form that chooses a picture; nil when nothing is missing.
  var notice: Notice? {
    switch self {
    case .notDetermined, .granted: nil
    case .denied:
      Notice(
        .warning, "photos.denied",
        actions: [
          CallToActionModel(.openSettings, title: "photos.openSettings", role: .secondary)
        ])
    case .limited:
      Notice(
        .info, "photos.limited",
        actions: [CallToActionModel(.choosePhotos, title: "photos.choose", role: .secondary)])
    }
  }

  /// What the form's conditions read: without access no picture can be chosen.
  var context: FormObject { ["photosDenied": .bool(self == .denied)] }
}
