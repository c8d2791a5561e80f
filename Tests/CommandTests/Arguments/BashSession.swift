import Foundation
import Testing

@testable import ShellCommands

/// Completes in a real bash, in a folder of its own, as readline would ask for it.
struct BashSession {
  private let folder: URL

  /// Prepares a folder with the script and with `files`; names ending in `/` become folders.
  init(table: CommandTable, files: [String]) throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "completion-\(UUID().uuidString)")
    let work = folder.appending(path: "work")
    try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
    let script = CompletionScript(table: table).text(for: .bash)
    try Data(script.utf8).write(to: folder.appending(path: "script"))
    for name in files {
      let url = work.appending(path: name)
      if name.hasSuffix("/") {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      } else {
        try Data().write(to: url)
      }
    }
  }

  /// Removes the folder.
  func close() throws {
    try FileManager.default.removeItem(at: folder)
  }

  /// What bash offers at the end of `line`, sorted.
  ///
  /// The line is split as readline splits it: at blanks, and around runs of `=`, `:` and `@`.
  func completions(of line: String, function: String = "_shell") throws -> [String] {
    let command = """
      set -u
      source "$1" || exit 3
      complete -p "${2%% *}" >/dev/null || exit 4
      COMP_LINE="$2" COMP_WORDS=("${@:4}") COMP_CWORD=$(($# - 4))
      "$3"
      printf '%s\\n' ${COMPREPLY[@]+"${COMPREPLY[@]}"}
      """
    let script = folder.appending(path: "script").path
    let output = try run(["-c", command, "bash", script, line, function] + Self.words(of: line))
    return output.split(separator: "\n").map(String.init).sorted()
  }

  private static func words(of line: String) -> [String] {
    line.split(separator: " ", omittingEmptySubsequences: false).flatMap { word in
      var pieces = [""]
      var wasBreak: Bool?
      for character in word {
        let isBreak = "=:@".contains(character)
        if let wasBreak, wasBreak != isBreak { pieces.append("") }
        pieces[pieces.count - 1].append(character)
        wasBreak = isBreak
      }
      return pieces
    }
  }

  /// Whether bash reads the script without complaint.
  func checkSyntax() throws {
    _ = try run(["-n", folder.appending(path: "script").path])
  }

  private func run(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["bash", "--norc", "--noprofile"] + arguments
    process.currentDirectoryURL = folder.appending(path: "work")
    process.standardInput = FileHandle.nullDevice
    let output = Pipe()
    let errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    let complaint = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(String(decoding: complaint, as: UTF8.self).isEmpty)
    return String(decoding: text, as: UTF8.self)
  }
}
