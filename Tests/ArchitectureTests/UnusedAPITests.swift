import Foundation
import Testing

/// `Scripts/unused-api` on small trees of a package, the app and a list of exceptions.
@Suite struct UnusedAPITests {
  private static let list = "Scripts/unused-api.txt"
  private static let store = "Packages/Domain/Sources/Domain/Store.swift"
  private static let main = "App/Sources/shell/Main.swift"

  /// Runs the script on a tree of the given files; an empty output means that it found nothing.
  private func check(_ files: [String: String]) throws -> (status: Int32, report: [String]) {
    let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: root) }
    for (path, text) in files {
      let file = root.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let process = Process()
    process.executableURL = SourceTree.root.appending(path: "Scripts/unused-api")
    process.arguments = ["--check", "--root", root.path(percentEncoded: false)]
    let output = Pipe()
    process.standardError = output
    try process.run()
    let text = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text.split(separator: "\n").map(String.init))
  }

  private static let unused =
    "no shipped source mentions Store. Use it, make it internal or delete it; or write "
    + "`Store: its use` in \(list)."

  /// Sources that do not use `Store`.
  static let strangers: [[String: String]] = [
    [:],
    [main: "/* Store /* nested */ Store */ let a = 1 // Store"],
    [main: #"let a = "Store \("Store") Store""#],
    [main: ###"let a = #"\(Store()) ""# + """\n" Store\n"""; let b = #/"Store/#"###],
    [main: "extension Store { func copy() -> Store { Store() } }"],
    ["Packages/Domain/Sources/DomainMock/A.swift": "let a = Store()"],
    ["Packages/Domain/Tests/DomainTests/A.swift": "let a = Store()"],
    [main: "struct StoreRoom {}"],
  ]

  @Test(arguments: strangers)
  func `a public type that no shipped source mentions is reported`(files: [String: String]) throws {
    let declaration = "/// Keeps.\npublic final class Store { static let shared = Store() }"
    let run = try check(files.merging([Self.store: declaration]) { $1 })
    #expect(run.status == 1)
    #expect(run.report == ["\(Self.store): \(Self.unused)"])
  }

  @Test(arguments: [
    "let a = Store()", #"let a = "\(Store(size: (1, 2)))""#, "extension Shop: Store {}",
    ##"let a = #"\#(Store())"#"##, "/* a */ let a: Store? = nil // b",
  ])
  func `a mention in code is a use`(text: String) throws {
    let run = try check([Self.store: "public struct Store {}", Self.main: text])
    #expect(run.status == 0)
    #expect(run.report == [])
  }

  @Test func `a mention in the same file is a use, in the type's own blocks it is not`() throws {
    let text = "public struct Store {}\nextension Shop { func store() -> Store { Store() } }"
    #expect(try check([Self.store: text]).status == 0)
  }

  @Test(arguments: ["internal", "", "package"])
  func `a type that is not public passes`(access: String) throws {
    #expect(try check([Self.store: "\(access) struct Store {}"]).status == 0)
  }

  @Test func `nested types and other packages are not checked`() throws {
    let run = try check([
      Self.store: "enum Shop { public struct Store {} }",
      "Packages/FormKit/Sources/FormKit/A.swift": "public struct Field {}",
    ])
    #expect(run.status == 0)
  }

  @Test func `a listed type with a use passes`() throws {
    let run = try check([
      Self.store: "public struct Store {}", Self.list: "# Types\n\nStore: the shop to come\n",
    ])
    #expect(run.status == 0)
    #expect(run.report == [])
  }

  @Test(arguments: ["Store", "Store:", "Store:  "])
  func `an entry without a use is reported`(entry: String) throws {
    let run = try check([Self.store: "public struct Store {}", Self.list: entry])
    #expect(run.status == 1)
    #expect(
      run.report == [
        "\(Self.list): Store states no use. Write `Store: its use`, or delete the type."
      ])
  }

  @Test(arguments: ["let a = Store()", ""])
  func `an entry that is no longer needed is reported`(text: String) throws {
    let declaration = text.isEmpty ? "" : "public struct Store {}"
    let run = try check([
      Self.store: declaration, Self.main: text, Self.list: "Store: the shop to come",
    ])
    #expect(run.status == 1)
    #expect(run.report == ["\(Self.list): Store is used or does not exist. Delete its line."])
  }

  @Test func `an entry that is listed twice is reported`() throws {
    let run = try check([
      Self.store: "public struct Store {}", Self.list: "Store: one\nStore: two",
    ])
    #expect(run.report == ["\(Self.list): Store is listed twice. Delete one line."])
  }
}
