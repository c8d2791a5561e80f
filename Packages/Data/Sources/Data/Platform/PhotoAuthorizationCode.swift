import Domain

/// The values of `PHAuthorizationStatus` in Apple's Photos, and their meaning for the app.
///
/// Source: `PHAuthorizationStatus` in Apple's documentation of Photos.
enum PhotoAuthorizationCode: Int, CaseIterable {
  case notDetermined = 0
  case restricted = 1
  case denied = 2
  case authorized = 3
  case limited = 4

  /// The access of a status; none for one that is not known.
  static func access(_ status: Int) -> PhotoAccess {
    PhotoAuthorizationCode(rawValue: status)?.access ?? .denied
  }

  private var access: PhotoAccess {
    switch self {
    case .notDetermined: .notDetermined
    case .restricted, .denied: .denied
    case .authorized: .granted
    case .limited: .limited
    }
  }
}
