/// Access to the photos on the device, as the person allows it.
///
/// An app needs this port when it shows the photos itself, in a picker of its own. The system's picker
/// (SwiftUI's `PhotosPicker`) runs outside the app and needs no access, as do a picker of files, a
/// terminal and a browser: for these, ``GrantedPhotoLibrary`` asks nothing.
public protocol PhotoLibrary: Sendable {
  /// The access now; asks the person nothing.
  var access: PhotoAccess { get }

  /// Asks the person for access, and returns when they have answered.
  ///
  /// The system asks once only; later calls change nothing.
  func requestAccess() async

  /// Opens the system's settings of the app, where the person can change the access.
  func openSettings() async

  /// Lets a person who shares some photos choose more, and returns when they have.
  func chooseMorePhotos() async
}

/// Whether the app may read the photos on the device.
public enum PhotoAccess: Hashable, Sendable, CaseIterable {
  /// The person has not been asked.
  case notDetermined
  /// The app may read all photos.
  case granted
  /// The app may read the photos that the person chose.
  case limited
  /// The app may read none: the person refused, or a rule of the device forbids it.
  case denied
}

/// The photos of an app that needs no access to them.
public struct GrantedPhotoLibrary: PhotoLibrary {
  /// Creates the adapter.
  public init() {}

  /// ``PhotoAccess/granted``.
  public var access: PhotoAccess { .granted }

  /// Does nothing.
  public func requestAccess() async {}

  /// Does nothing.
  public func openSettings() async {}

  /// Does nothing.
  public func chooseMorePhotos() async {}
}
