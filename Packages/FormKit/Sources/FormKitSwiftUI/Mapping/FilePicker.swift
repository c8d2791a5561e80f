public import FormKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a picker offers for a file field.
public struct FilePicker: Sendable, Hashable {
  /// The uniform types of the files to offer.
  ///
  /// Source: Apple, "System-declared uniform type identifiers".
  public let contentTypes: [String]
  /// What the button says: the field's name, with the file that is chosen.
  public let label: String
  /// What a second button says, which picks a file, where the first one picks a photo; nil for a field
  /// that takes any file, whose only button picks one.
  public let filesLabel: String?
  /// What the button that takes the file away says; nil while none is chosen.
  public let removeLabel: String?
  /// Why the file picked last was not taken; nil when it was.
  public let problem: String?
}

/// What is known of a file that was picked.
public struct PickedFile: Sendable, Hashable {
  /// The name, with its extension.
  public var name: String
  /// The size in bytes; nil when unknown.
  public var size: Int?
  /// The media type; nil when unknown.
  public var type: String?
  /// The width in pixels, of an image.
  public var width: Int?
  /// The height in pixels, of an image.
  public var height: Int?

  /// Makes the facts of a file.
  public init(
    name: String, size: Int? = nil, type: String? = nil, width: Int? = nil, height: Int? = nil
  ) {
    self.name = name
    self.size = size
    self.type = type
    self.width = width
    self.height = height
  }

  /// The value the form holds; numbers below zero, which no file has, are left out.
  public var facts: FormObject {
    var facts: FormObject = ["name": .string(name)]
    if let type { facts["type"] = .string(type) }
    for (key, number) in [("size", size), ("width", width), ("height", height)] {
      if let number, number >= 0 { facts[key] = .number(Double(number)) }
    }
    return facts
  }
}

extension FormModel {
  /// What a picker offers for a field; nil for one that takes no file now.
  public func filePicker(_ path: FieldPath) -> FilePicker? {
    guard let field = field(path), field.isEditable, case .file(let name) = field.control else {
      return nil
    }
    let messages = engine.environment.messages
    let isImage = field.type == .image
    return FilePicker(
      contentTypes: isImage ? PictureKind.accepted.map(\.contentType) : ["public.data"],
      label: ShownText.plain(
        name.isEmpty
          ? "\(messages.text("form.choose")): \(field.label)"
          : messages.text("form.file", ["name": name])),
      filesLabel: isImage
        ? ShownText.plain("\(messages.text("form.chooseFile")): \(field.label)") : nil,
      removeLabel: name.isEmpty
        ? nil : ShownText.plain(messages.text("form.remove", ["label": field.label])),
      problem: unreadable.contains(path)
        ? ShownText.plain(messages.text("form.fileUnreadable")) : nil)
  }

  /// Takes what a picker returned: a copy of the file, or that there is none.
  ///
  /// The file picked last counts, however long each takes to copy. One that cannot be read changes no value.
  func pick(
    _ result: Result<URL, any Error>, for path: FieldPath, access: FileAccess,
    facts: @escaping @Sendable (URL) -> PickedFile
  ) async {
    await take(for: path) {
      try await self.files.keep(result.get(), access: access, facts: facts)
    }
  }

  /// Takes the photo that the system's picker of photos loads: a copy of its bytes.
  ///
  /// The photo gets a name by its kind, such as `photo.jpg`. One that cannot be loaded, such as without a
  /// connection, and one of a kind that the field does not take count as files that cannot be read.
  func pick(
    photo load: () async throws -> Data?, for path: FieldPath,
    facts: @escaping @Sendable (URL) -> PickedFile
  ) async {
    await take(for: path) {
      guard let data = try await load(), let kind = PictureKind(data) else {
        throw UnreadablePhotoError()
      }
      return try await self.files.keep(data, name: kind.fileName, facts: facts)
    }
  }

  private struct UnreadablePhotoError: Error {}

  private func take(for path: FieldPath, keep: () async throws -> FormValue) async {
    let pick = beginPick(for: path)
    do {
      let value = try await keep()
      guard picks[path] == pick else { return }
      change { try $0.set(path, to: value) }
    } catch {
      guard picks[path] == pick else { return }
      unreadable.insert(path)
    }
  }

  /// Takes the facts of a file that the app holds itself; nil takes the file away.
  public func pick(_ file: PickedFile?, for path: FieldPath) {
    _ = beginPick(for: path)
    change { try $0.set(path, to: file.map { .object($0.facts) } ?? .null) }
  }

  /// The number of a pick, by which a later one overtakes it.
  private func beginPick(for path: FieldPath) -> Int {
    unreadable.remove(path)
    picks[path, default: 0] += 1
    return picks[path, default: 0]
  }
}
