#if canImport(SwiftUI)
  import FormKit
  import Foundation
  import ImageIO
  import SwiftUI
  import UniformTypeIdentifiers

  /// A button that picks a file; what it offers, ``FilePicker`` says.
  struct FilePickerView: View {
    let picker: FilePicker
    let path: FieldPath
    let model: FormModel
    @State private var isPicking = false

    var body: some View {
      HStack {
        Button(shown: picker.label) { isPicking = true }
        if let label = picker.removeLabel {
          Button(shown: label, role: .destructive) { model.pick(nil, for: path) }
        }
      }
      #if !os(tvOS) && !os(watchOS)
        .fileImporter(
          isPresented: $isPicking,
          allowedContentTypes: picker.contentTypes.compactMap { UTType($0) }
        ) { result in
          if case .success(let url) = result { model.pick(PickedFile(url), for: path) }
        }
      #endif
    }
  }

  extension PickedFile {
    /// What the system knows of a file.
    fileprivate init(_ url: URL) {
      let isScoped = url.startAccessingSecurityScopedResource()
      defer { if isScoped { url.stopAccessingSecurityScopedResource() } }
      let known = try? url.resourceValues(forKeys: [.fileSizeKey, .contentTypeKey])
      let source = CGImageSourceCreateWithURL(url as CFURL, nil)
      let image = source.flatMap {
        CGImageSourceCopyPropertiesAtIndex($0, 0, nil) as? [CFString: Any]
      }
      self.init(
        name: url.lastPathComponent, size: known?.fileSize,
        type: known?.contentType?.preferredMIMEType,
        width: image?[kCGImagePropertyPixelWidth] as? Int,
        height: image?[kCGImagePropertyPixelHeight] as? Int)
    }
  }
#endif
