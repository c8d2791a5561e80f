import FormKit
import FormKitTerminal
import ShellApp
import Synchronization
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The files a person picked for the form on screen, by field.
final class FileShelf: Sendable {
  private let files = Mutex<[String: PickedFile]>([:])
  private let home: String?
  private let messages: FormMessages

  init(home: String?, messages: FormMessages) {
    self.home = home
    self.messages = messages
  }

  /// The files of the values: a field whose value another file had, such as after an undo, has none.
  func files(for values: FormObject) -> [String: PickedFile] {
    files.withLock { $0.filter { values[$0.key] == $0.value.facts } }
  }

  /// Reads a file; a pipe, a device, and a file that is too large are refused at once.
  ///
  /// The path may be quoted, escaped or a file URL, unless a file has the very name that was typed.
  ///
  /// - Parameter isPicture: Whether the file has to be a picture that the app accepts, as its header says.
  func resolve(_ field: FieldPath, _ text: String, isPicture: Bool) -> FormFileResolution {
    var path = expanded(text)
    var found = read(path)
    if case .failure(.missing) = found {
      path = expanded(TypedPath(text).path)
      found = read(path)
    }
    let name = String(path.split(separator: "/").last ?? "")
    let data: Data
    switch found {
    case .success(let bytes): data = bytes
    case .failure(let error):
      return .problem(messages.text(error.phrase(of: path) + "file.choose"))
    }
    let file = PickedFile(name: name, data: data)
    if isPicture, let refusal = file.refusal { return .problem(messages.text(refusal)) }
    files.withLock { $0[field.description] = file }
    return .file(file.facts)
  }

  private func expanded(_ path: String) -> String {
    guard path.hasPrefix("~/"), let home else { return path }
    return home + path.dropFirst()
  }

  private func read(_ path: String) -> Result<Data, FileBytes.Error> {
    do throws(FileBytes.Error) {
      let descriptor = try FileBytes.openRegular(path)
      defer { FileBytes.close(descriptor) }
      return .success(Data(try FileBytes.readAll(descriptor, limit: PickedFile.maximumBytes)))
    } catch {
      return .failure(error)
    }
  }

  /// Reads the picture that a field took, as a terminal shows it; nil when the form holds another one.
  func picture(of field: FieldPath, _ facts: FormValue) async -> ContentBlock.Image? {
    let file = files.withLock { $0[field.description] }
    return file?.facts == facts ? await file?.preview() : nil
  }
}

extension FormController {
  /// Whether a field takes only pictures.
  func takesPictures(_ field: FieldPath) -> Bool {
    (try? engine.state(of: field))?.field.type == .image
  }
}
