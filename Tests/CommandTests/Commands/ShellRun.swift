import Cryptography
import FormKit
import Foundation
import ReferenceBackend

@testable import ShellApp
@testable import ShellCommands

/// One command line, run in process on files in place of standard input and output.
struct ShellRun {
  let status: Int32
  let output: String
  let errors: String

  /// Runs a command line.
  ///
  /// - Parameter path: The file or folder in place of standard input; default none, for `input`.
  @MainActor
  init(
    _ words: [String], input: String = "", reading path: String? = nil,
    environment: [String: String] = [:]
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = try ["in", "out", "err"].map { name in
      let url = folder.appending(path: name)
      try Data(name == "in" ? input.utf8 : "".utf8).write(to: url)
      return try FileHandle(forUpdating: url)
    }
    let descriptor = try path.map { try FileBytes.open($0) }
    defer { if let descriptor { FileBytes.close(descriptor) } }
    let shell = Shell(
      input: descriptor ?? files[0].fileDescriptor, output: files[1].fileDescriptor,
      errors: files[2].fileDescriptor, environment: environment)
    // Commands at once would wait for one another's passwords.
    status = await Transport.$passwordCost.withValue(.low) { await shell.run(words) }
    output = try Self.text(folder, "out")
    errors = try Self.text(folder, "err")
  }

  private static func text(_ folder: URL, _ name: String) throws -> String {
    String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
  }

  /// The output as the one JSON document it must be.
  func json() throws -> FormValue { try FormValue(json: output) }
}

/// A folder that is removed with the value.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path()
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The lines of the log of the state folder `state` so far.
  func log() throws -> String {
    let logs = path + "/state/logs"
    return try FileManager.default.contentsOfDirectory(atPath: logs).map { name in
      try String(contentsOfFile: logs + "/" + name, encoding: .utf8)
    }.joined()
  }

  /// Writes a file and returns its path.
  func file(_ name: String, _ contents: String) throws -> String {
    let place = path + "/" + name
    try Data(contents.utf8).write(to: URL(filePath: place))
    return place
  }
}
