#if canImport(SwiftUI)
  import FormKit
  import Foundation
  import ImageIO
  import SwiftUI
  import UniformTypeIdentifiers
  #if canImport(PhotosUI) && !os(tvOS)
    import PhotosUI
  #endif

  /// The buttons that pick a photo or a file; what they offer, ``FilePicker`` says.
  ///
  /// An image comes from `PhotosPicker`, or from a file by a second button. `PhotosPicker` runs outside the
  /// app, which needs no access to the photos; it is asked for a representation that every decoder reads,
  /// JPEG for HEIC. watchOS has no picker of files, tvOS none at all: the file's name only. The view was
  /// type-checked against stubs and not compiled or run on an Apple platform.
  struct FilePickerView: View {
    let picker: FilePicker
    let path: FieldPath
    let model: FormModel
    @State private var isPicking = false
    #if canImport(PhotosUI) && !os(tvOS)
      @State private var photo: PhotosPickerItem?
    #endif

    var body: some View {
      #if os(tvOS)
        Text(shown: picker.label)
      #else
        VStack(alignment: .leading) {
          HStack {
            buttons
            if let label = picker.removeLabel {
              Button(shown: label, role: .destructive) { model.pick(nil, for: path) }
                .buttonStyle(.borderless)
            }
          }
          if let problem = picker.problem {
            Text(shown: problem).font(.footnote).foregroundStyle(Color.red)
          }
        }
      #endif
    }

    #if !os(tvOS)
      @ViewBuilder private var buttons: some View {
        #if canImport(PhotosUI)
          if let filesLabel = picker.filesLabel {
            photosButton
            filesButton(filesLabel)
          } else {
            filesButton(picker.label)
          }
        #else
          filesButton(picker.label)
        #endif
      }

      #if canImport(PhotosUI)
        private var photosButton: some View {
          PhotosPicker(
            selection: $photo, matching: .images, preferredItemEncoding: .compatible
          ) {
            Text(shown: picker.label)
          }
          .buttonStyle(.borderless)
          .onChange(of: photo) { _, item in
            guard let item else { return }
            photo = nil
            Task {
              await model.pick(
                photo: { try await item.loadTransferable(type: Data.self) }, for: path
              ) { PickedFile($0) }
            }
          }
        }
      #endif

      #if os(watchOS)
        @ViewBuilder private func filesButton(_ label: String) -> some View {
          if picker.filesLabel == nil { Text(shown: label) }
        }
      #else
        private func filesButton(_ label: String) -> some View {
          Button(shown: label) { isPicking = true }
            .buttonStyle(.borderless)
            .fileImporter(
              isPresented: $isPicking,
              allowedContentTypes: picker.contentTypes.compactMap { UTType($0) }
            ) { result in
              Task { await model.pick(result, for: path, access: .system) { PickedFile($0) } }
            }
        }
      #endif
    #endif
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
  #endif

  #if !os(tvOS)
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
