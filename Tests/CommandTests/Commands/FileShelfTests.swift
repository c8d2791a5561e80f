import FormKit
import FormKitTerminal
import Foundation
import ShellApp
import Testing

@testable import ShellCommands

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a person may name as a file of a form.
@Suite(.timeLimit(.minutes(1))) struct FileShelfTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func problem(_ path: String, language: String = "en") -> String? {
    switch FileShelf(home: nil, messages: Words.messages(for: language)).resolve(
      "picture", path, isPicture: true)
    {
    case .problem(let sentence): sentence
    default: nil
    }
  }

  @Test func `a pipe, a device and a folder are refused at once`() throws {
    let pipe = folder.path + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(problem(pipe) == "\(pipe): it is a pipe, not a file. Choose another file.")
    #expect(problem("/dev/zero") == "/dev/zero: it is a device, not a file. Choose another file.")
    #expect(
      problem(folder.path) == "\(folder.path): it is a folder, not a file. Choose another file.")
    #expect(problem(pipe + "-x") == "\(pipe)-x: there is no such file. Choose another file.")
  }

  @Test func `a picture over a limit of its header is refused at once`() throws {
    func header(_ width: UInt8) -> Data {
      Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]) + Data("IHDR".utf8)
        + Data([0, 0, width, 0x88, 0, 0, 0x13, 0x88, 8, 6, 0, 0, 0, 0, 0, 0, 0])
    }
    // 5,000 × 5,000 pixels, then 5,256 × 5,000.
    let path = folder.path + "/a.png"
    try header(0x13).write(to: URL(filePath: path))
    #expect(problem(path) == nil)
    try header(0x14).write(to: URL(filePath: path))
    #expect(problem(path) == "Image too large. Try a smaller photo.")
    try Data("<svg/>".utf8).write(to: URL(filePath: path))
    #expect(problem(path) == "Choose a JPEG, PNG or WebP picture.")
    let length = off_t(PickedFile.maximumBytes + 1)
    #expect(truncate(path, length) == 0)
    #expect(problem(path)?.contains("10 MiB") == true)
  }

  @Test func `a field that takes other files, too, accepts one that is no picture`() throws {
    let path = try folder.file("note.txt", "hello")
    let shelf = FileShelf(home: nil, messages: Words.messages(for: "en"))
    #expect(
      shelf.resolve("attachment", path, isPicture: false) == .file(["name": "note.txt", "size": 5]))
    #expect(
      shelf.resolve("attachment", path, isPicture: true)
        == .problem("Choose a JPEG, PNG or WebP picture."))
  }

  @Test func `the reason is in the language of the form`() {
    let path = folder.path
    #expect(
      problem(path, language: "de")
        == "\(path): Das ist ein Ordner, keine Datei. Wählen Sie eine andere Datei.")
  }

  /// Writes a picture of one colour and returns what the form holds of it.
  private func take(_ name: String, _ base64: String, _ shelf: FileShelf) throws -> FormValue {
    let path = folder.path + "/" + name
    try #require(Data(base64Encoded: base64)).write(to: URL(filePath: path))
    guard case .file(let facts) = shelf.resolve("picture", path, isPicture: true) else {
      throw CocoaError(.fileReadCorruptFile)
    }
    return facts
  }

  private static let pixel =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg=="

  @Test func `a path is taken quoted, escaped, as a file URL, and as the very name of a file`()
    throws
  {
    let shelf = FileShelf(home: folder.path, messages: Words.messages(for: "en"))
    let facts = try take("my 1'st.png", Self.pixel, shelf)
    let path = folder.path + "/my 1'st.png"
    for text in [
      path, "'\(folder.path)/my 1'\\''st.png'", "\"\(path)\"", "\"\(path)\" ",
      folder.path + "/my\\ 1\\'st.png", "file://\(folder.path)/my%201%27st.png",
      "file://localhost\(folder.path)/my%201%27st.png", "~/my 1'st.png", "'~/my 1'\\''st.png'",
    ] {
      #expect(shelf.resolve("picture", text, isPicture: true) == .file(facts), "\(text)")
    }
    let odd = try take("a\\ b.png", Self.pixel, shelf)
    #expect(shelf.resolve("picture", folder.path + "/a\\ b.png", isPicture: true) == .file(odd))
    #expect(
      shelf.resolve("picture", "'\(folder.path)/x y'", isPicture: true)
        == .problem("\(folder.path)/x y: there is no such file. Choose another file."))
  }

  @Test func `a value that another file had has no file`() async throws {
    let shelf = FileShelf(home: nil, messages: Words.messages(for: "en"))
    let first = try take("first.png", Self.pixel, shelf)
    #expect(shelf.files(for: ["picture": first])["picture"]?.name == "first.png")
    #expect(await shelf.picture(of: "picture", first)?.pixels?.count == 4)
    let second = try take("second.png", Self.pixel, shelf)
    #expect(shelf.files(for: ["picture": second])["picture"]?.name == "second.png")
    // As after an undo.
    #expect(shelf.files(for: ["picture": first]).isEmpty && shelf.files(for: [:]).isEmpty)
    #expect(await shelf.picture(of: "picture", first) == nil)
  }
}
