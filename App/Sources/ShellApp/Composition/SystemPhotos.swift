import Data
import Domain

/// The photos of this device.
enum SystemPhotos {
  /// The system's library for an app that declares its use; any other app may not ask, and needs no access.
  static var library: any PhotoLibrary {
    #if canImport(Photos) && !os(watchOS)
      if let library = PhotoKitLibrary() { return library }
    #endif
    return GrantedPhotoLibrary()
  }
}
