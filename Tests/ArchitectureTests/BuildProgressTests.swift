import Foundation
import Testing

/// What the scripts show of a build, with a `swift` that prints what the tests have it print.
@Suite struct BuildProgressTests {
  private static let output = """
    Building for debugging...
    Fetching https://example.com/kit.git
    [1/4] Compiling Domain A.swift
    [2/4] Emitting module Domain
    [3/4] Compiling FormKit B.swift
    error: a sentence
    [4/4] Linking app
    """

  /// Runs `swift_build app --product app` on a `swift` that prints ``output`` and ends with a status.
  private func build(_ status: Int32) throws -> (status: Int32, output: String, errors: String) {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let swift = folder.appending(path: "swift")
    let script = """
      #!/bin/sh
      [ "$*" = 'build --product app' ] || exit 9
      cat <<'END'
      \(Self.output)
      END
      exit \(status)
      """
    try Data(script.utf8).write(to: swift)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: swift.path(percentEncoded: false))
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.currentDirectoryURL = SourceTree.root
    process.arguments = [
      "bash", "-c",
      "set -euo pipefail; source Scripts/support.sh; PATH=$1:$PATH; swift_build app --product app",
      "bash", folder.path(percentEncoded: false),
    ]
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let texts = [output, errors].map {
      String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
    process.waitUntilExit()
    return (process.terminationStatus, texts[0], texts[1])
  }

  private static let progress = """
    Building app: Fetching https://example.com/kit.git
    Building app: Domain
    Building app: FormKit

    """

  @Test func `without a terminal a build prints a line for each module on standard error`() throws {
    let run = try build(0)
    #expect(run.status == 0)
    #expect(run.output == "")
    #expect(run.errors == Self.progress)
  }

  @Test func `a build that fails shows its whole output and keeps its status`() throws {
    let run = try build(3)
    #expect(run.status == 3)
    #expect(run.output == "")
    #expect(run.errors == Self.progress + Self.output + "\nThe build of app failed.\n")
  }

  @Test(arguments: [
    "Scripts/shell", "Scripts/backend", "Scripts/dev", "Scripts/bench", "Scripts/fuzz",
    "Scripts/tokens",
  ])
  func `a script that builds shows its progress`(path: String) throws {
    let script = try #require(try SourceTree.repository.get().documents[path])
    #expect(script.contains("swift_build ") || script.contains("build_backend"))
    let builds = script.split(separator: "\n").filter { $0.contains("swift build ") }
    #expect(builds.filter { !$0.contains("--show-bin-path") } == [])
  }
}
