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
    switch FileShelf(home: nil, messages: Words.messages(for: language)).resolve("picture", path) {
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

  @Test func `the reason is in the language of the form`() {
    let path = folder.path
    #expect(
      problem(path, language: "de")
        == "\(path): Das ist ein Ordner, keine Datei. Wählen Sie eine andere Datei.")
  }
}
