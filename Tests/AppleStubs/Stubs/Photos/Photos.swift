@_exported import AppleFoundation

/// Whether the app may use the library.
public enum PHAuthorizationStatus: Int, Sendable {
  case notDetermined, restricted, denied, authorized, limited
}

/// What the app wants to do with the library.
public enum PHAccessLevel: Int, Sendable {
  case readWrite = 2
}

/// The library of the device.
open class PHPhotoLibrary: NSObject, @unchecked Sendable {
  open class func shared() -> PHPhotoLibrary { PHPhotoLibrary() }
  open class func authorizationStatus(for accessLevel: PHAccessLevel) -> PHAuthorizationStatus {
    .denied
  }
  open class func requestAuthorization(
    for accessLevel: PHAccessLevel
  ) async -> PHAuthorizationStatus { .denied }
}
