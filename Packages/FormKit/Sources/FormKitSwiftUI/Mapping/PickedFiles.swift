public import FormKit
internal import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The files picked for a form, as copies that can be read until this value is gone.
///
/// The system lets an app read a picked file for a while only, and another app may change or delete it; so
/// each is copied when it is picked. A copy is found by the value of its field, wherever that field moves:
///
/// ```swift
/// let files = PickedFiles()
/// let model = try FormModel(schema, environment: environment, files: files) { submission in
///   await send(submission, photo: submission.values["photo"].flatMap(files.url))
/// }
/// ```
public final class PickedFiles: Sendable {
  private let folder: URL
  private let copies = Mutex(Copies())

  fileprivate struct Copies {
    var folders: [URL] = []
    var urls: [FormValue: URL] = [:]
  }

  /// Keeps copies in numbered folders of `folder`; default `form-files` among the temporary files.
  public init(folder: URL? = nil) {
    self.folder = folder ?? FileManager.default.temporaryDirectory.appending(path: "form-files")
  }

  deinit {
    for folder in copies.withLock(\.folders) { try? FileManager.default.removeItem(at: folder) }
  }

  /// The copy of the file that a field's value stands for; nil for a value that no picked file gave, such
  /// as one of a restored draft.
  public func url(of value: FormValue) -> URL? { copies.withLock { $0.urls[value] } }

  /// Copies a file while the access to it is open, and returns the value that stands for the copy.
  ///
  /// - Throws: An error of the file system.
  @concurrent func keep(
    _ original: URL, access: FileAccess, facts: @Sendable (URL) -> PickedFile
  ) async throws -> FormValue {
    let isOpen = access.open(original)
    defer { if isOpen { access.close(original) } }
    let copy = try newFolder().appending(path: original.lastPathComponent)
    try FileManager.default.copyItem(at: original, to: copy)
    return add(facts(copy), copy)
  }

  /// Stores bytes under a name, and returns the value that stands for them.
  ///
  /// - Throws: An error of the file system.
  @concurrent func keep(
    _ data: Data, name: String, facts: @Sendable (URL) -> PickedFile
  ) async throws -> FormValue {
    let copy = try newFolder().appending(path: name)
    try data.write(to: copy)
    return add(facts(copy), copy)
  }

  private func add(_ file: PickedFile, _ copy: URL) -> FormValue {
    copies.withLock { $0.add(file, copy) }
  }

  /// A folder that no other value and no other process uses.
  private func newFolder() throws -> URL {
    let manager = FileManager.default
    let permissions: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
    try manager.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: permissions)
    var number = 1
    while true {
      let new = folder.appending(path: "\(number)")
      do {
        try manager.createDirectory(
          at: new, withIntermediateDirectories: false, attributes: permissions)
        copies.withLock { $0.folders.append(new) }
        return new
      } catch  where manager.fileExists(atPath: new.path) {
        number += 1
      }
    }
  }
}

extension PickedFiles.Copies {
  /// Files of the same name, size and type get names of their own, so that each value stands for one.
  fileprivate mutating func add(_ file: PickedFile, _ copy: URL) -> FormValue {
    var file = file
    let name = file.name
    var number = 2
    while urls[.object(file.facts)] != nil {
      file.name = name.numbered(number)
      number += 1
    }
    let value = FormValue.object(file.facts)
    urls[value] = copy
    return value
  }
}

extension String {
  /// The name of a file with a number before its extension: `me 2.png`.
  fileprivate func numbered(_ number: Int) -> String {
    guard let dot = lastIndex(of: "."), dot != startIndex else { return "\(self) \(number)" }
    return "\(self[..<dot]) \(number)\(self[dot...])"
  }
}

/// Opens and closes the access to files that the system granted.
struct FileAccess: Sendable {
  /// Returns whether access was opened, so that it must be closed.
  var open: @Sendable (URL) -> Bool
  /// Closes access.
  var close: @Sendable (URL) -> Void
}
