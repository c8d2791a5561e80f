#if canImport(Photos) && !os(watchOS)
  public import Domain
  import Photos
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif
  #if canImport(UIKit)
    import UIKit
  #endif
  #if os(iOS) || os(visionOS)
    import PhotosUI
  #endif

  /// The photos of the device through Apple's Photos.
  ///
  /// An app that has a picker of its own declares `NSPhotoLibraryUsageDescription` in its information
  /// property list, and `PHPhotoLibraryPreventAutomaticLimitedAccessAlert`, so that only the app asks for
  /// more photos. Without the first one the system ends an app that asks. The adapter was type-checked against
  /// stubs and not compiled or run on an Apple platform; ``PhotoAuthorizationCode``, which decides, is
  /// tested on every platform.
  public struct PhotoKitLibrary: PhotoLibrary {
    /// Creates the adapter; nil for an app that does not declare `NSPhotoLibraryUsageDescription`.
    public init?() {
      let key = "NSPhotoLibraryUsageDescription"
      guard Bundle.main.object(forInfoDictionaryKey: key) != nil else { return nil }
    }

    /// The access to read and write, which the system's question is about.
    public var access: PhotoAccess {
      PhotoAuthorizationCode.access(PHPhotoLibrary.authorizationStatus(for: .readWrite).rawValue)
    }

    /// Shows the system's question.
    public func requestAccess() async {
      _ = await PHPhotoLibrary.requestAuthorization(for: .readWrite)
    }

    /// Opens the app's page in the settings; does nothing on macOS, where UIKit is missing.
    @MainActor
    public func openSettings() async {
      #if canImport(UIKit)
        guard let url = URL(string: UIApplication.openSettingsURLString) else { return }
        _ = await UIApplication.shared.open(url)
      #endif
    }

    /// Shows the system's picker of more photos; does nothing where the system has none (macOS, tvOS).
    @MainActor
    public func chooseMorePhotos() async {
      #if os(iOS) || os(visionOS)
        guard let controller = Self.front else { return }
        _ = await PHPhotoLibrary.shared().presentLimitedLibraryPicker(from: controller)
      #endif
    }

    #if os(iOS) || os(visionOS)
      /// The controller in front of the app's window; nil without a window.
      @MainActor private static var front: UIViewController? {
        let scenes = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }
        var controller = scenes.compactMap(\.keyWindow).first?.rootViewController
        while let next = controller?.presentedViewController { controller = next }
        return controller
      }
    #endif
  }
#endif
