#if canImport(SwiftUI)
  import FormKit
  import Foundation
  import ImageIO
  import SwiftUI
  import UniformTypeIdentifiers

  /// A button that picks a file; what it offers, ``FilePicker`` says.
  ///
  /// tvOS and watchOS have no picker: the file's name only.
  struct FilePickerView: View {
    let picker: FilePicker
    let path: FieldPath
    let model: FormModel
    @State private var isPicking = false

    var body: some View {
      #if os(tvOS) || os(watchOS)
        Text(shown: picker.label)
      #else
        VStack(alignment: .leading) {
          HStack {
            Button(shown: picker.label) { isPicking = true }.buttonStyle(.borderless)
            if let label = picker.removeLabel {
              Button(shown: label, role: .destructive) { model.pick(nil, for: path) }
                .buttonStyle(.borderless)
            }
          }
          if let problem = picker.problem {
            Text(shown: problem).font(.footnote).foregroundStyle(Color.red)
          }
        }
        .fileImporter(
          isPresented: $isPicking,
          allowedContentTypes: picker.contentTypes.compactMap { UTType($0) }
        ) { result in
          Task { await model.pick(result, for: path, access: .system) { PickedFile($0) } }
        }
      #endif
    }
  }

  #if !os(tvOS) && !os(watchOS)
    extension FileAccess {
      /// The access that a picker grants.
      fileprivate static var system: FileAccess {
        FileAccess(
          open: { $0.startAccessingSecurityScopedResource() },
          close: { $0.stopAccessingSecurityScopedResource() })
      }
    }

    extension PickedFile {
      /// What the system knows of a file.
      fileprivate init(_ url: URL) {
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
#endif
