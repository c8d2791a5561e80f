// swift-format-ignore-file
@_exported public import Photos
#if !OS_macOS && !OS_watchOS
  public import UIKit
#endif
#if !OS_tvOS
  public import SwiftUI

  public struct PHPickerFilter: Equatable, Hashable, Sendable {
    public static let images = PHPickerFilter()
  }

  public struct PhotosPickerItem: Equatable, Hashable, Sendable {
    public struct EncodingDisambiguationPolicy: Equatable, Hashable, Sendable {
      public static let automatic = EncodingDisambiguationPolicy()
      public static let compatible = EncodingDisambiguationPolicy()
    }
    public func loadTransferable<T: Transferable>(type: T.Type) async throws -> sending T? { nil }
  }

  /// A protocol of CoreTransferable, which SwiftUI exports.
  public protocol Transferable {}
  extension Data: Transferable {}

  @MainActor @preconcurrency public struct PhotosPicker<Label: View>: PrimitiveView {
    nonisolated public init(
      selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil,
      preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic,
      @ViewBuilder label: () -> Label
    ) {}
  }
#endif

#if OS_iOS
  extension PHPhotoLibrary {
    @MainActor public func presentLimitedLibraryPicker(from controller: UIViewController) async -> [String] { [] }
  }
#endif
