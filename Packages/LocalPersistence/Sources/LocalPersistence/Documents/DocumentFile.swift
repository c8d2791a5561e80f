#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One document's file: its envelope, and setting aside what cannot be read.
struct DocumentFile<Document: Codable> {
  /// Format 2, which has a checksum, or format 1.
  private struct Envelope: Codable {
    static var currentVersion: Int { 2 }
    static var earlierVersion: Int { 1 }

    var formatVersion: Int
    var document: Document?

    init(_ document: Document) {
      formatVersion = Self.currentVersion
      self.document = document
    }

    private enum CodingKeys: String, CodingKey { case formatVersion, document }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      formatVersion = try container.decode(Int.self, forKey: .formatVersion)
      // A later version may keep its document differently.
      guard formatVersion <= Self.currentVersion else { return }
      document = try container.decode(Document.self, forKey: .document)
    }
  }

  let folder: DocumentFolder
  let file: CrashSafeFile
  /// What the errors and the log call it.
  let name: String
  /// Whether the document belongs into this file.
  let isInPlace: (Document) -> Bool

  /// Throws ``DocumentError/corrupt(name:setAside:)`` for what it set aside.
  func load() throws(DocumentError) -> Document? {
    switch try read() {
    case .success(let document): document
    case .failure: try setAside()
    }
  }

  /// The id of what is stored, if it can be read.
  func storedID(_ id: (Document) -> String) -> String? {
    guard case .success(let document?)? = try? read() else { return nil }
    return id(document)
  }

  static func contents(_ document: Document, name: String) throws(DocumentError) -> Data {
    ChecksummedObject.seal(try DocumentCoding.encode(Envelope(document), name: name))
  }

  func write(_ contents: Data) throws(DocumentError) {
    do throws(FileSystemError) { try file.write(contents) } catch { throw DocumentError(error) }
  }

  func delete() throws(DocumentError) {
    do throws(FileSystemError) { try file.delete() } catch { throw DocumentError(error) }
  }

  private struct DamagedError: Error {}

  private func read() throws(DocumentError) -> Result<Document?, DamagedError> {
    guard let contents = try folder.contents(of: file) else { return .success(nil) }
    let checksum = ChecksummedObject.verify(contents)
    guard checksum != .damaged,
      let envelope = DocumentCoding.decode(Envelope.self, from: contents)
    else { return .failure(DamagedError()) }
    guard envelope.formatVersion <= Envelope.currentVersion else {
      throw .unsupportedFormat(version: envelope.formatVersion)
    }
    let expected =
      envelope.formatVersion == Envelope.earlierVersion
      ? ChecksummedObject.Verification.absent : .whole
    guard checksum == expected, let document = envelope.document, isInPlace(document) else {
      return .failure(DamagedError())
    }
    if checksum == .absent { rewrite(contents) }
    return .success(document)
  }

  /// Gives a file of format 1 its checksum and keeps what it holds beside the document's known members.
  ///
  /// A file that is not as this module wrote it, and one that cannot be written, stays until its
  /// document is saved.
  private func rewrite(_ contents: Data) {
    let earlier = Data(#""formatVersion":1}"#.utf8)
    guard contents.suffix(earlier.count) == earlier else { return }
    let renewed = contents.dropLast(earlier.count) + Data(#""formatVersion":2}"#.utf8)
    try? folder.exclusively(waiting: .zero) { () throws(DocumentError) in
      guard try folder.contents(of: file) == contents else { return }
      try write(ChecksummedObject.seal(renewed))
    }
  }

  /// Looks again under the lock: a writer may have replaced the damaged file meanwhile.
  private func setAside() throws(DocumentError) -> Document? {
    try folder.exclusively { () throws(DocumentError) in
      if case .success(let document) = try read() { return document }
      let place: String
      do throws(FileSystemError) {
        place = try file.setAside()
      } catch {
        throw DocumentError(error)
      }
      folder.logger.logSetAside(name, as: place)
      throw .corrupt(name: name, setAside: place)
    }
  }
}

extension PersistenceLogger {
  func logSetAside(_ name: String, as place: String) {
    log(
      name: "DocumentStore_Load_Fail",
      parameters: ["document": name, "reason": "corrupt", "setAside": place], level: .severe)
  }
}
