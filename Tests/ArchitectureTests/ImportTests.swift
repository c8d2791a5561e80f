import Testing

@Suite struct ImportTests {
  @Test func `every import is in the layer table and declared`() throws {
    let rule = ImportRule(
      table: .kit, targets: try Manifests.repository.get().root.targets)
    let files = try SourceTree.repository.get().swiftFiles
    let violations = files.flatMap(rule.violations)
    #expect(violations.isEmpty, "\(violations.report)")
  }

  @Test func `every declared dependency is in the layer table`() throws {
    let rule = ImportRule(table: .kit, targets: try Manifests.repository.get().root.targets)
    let violations = rule.violationsOfDeclarations()
    #expect(violations.isEmpty, "\(violations.report)")
  }

  /// Code that only Apple's platforms compile, and the transport, which needs all of Foundation.
  static let wholeFoundation = [
    "Packages/Data/Sources/ImageProcessing/Apple/",
    "Packages/FormKit/Sources/FormKitSwiftUI/",
    "Packages/LocalPersistence/Sources/Cryptography/AES256GCM+CryptoKit.swift",
    "Packages/LocalPersistence/Sources/LocalPersistence/KeyValue/UserDefaultsKeyValueStore.swift",
    "Packages/LocalPersistence/Sources/LocalPersistence/SecureStore/Keychain/",
    "Packages/Networking/Sources/NetworkingURLSession/",
  ]

  /// All of Foundation adds 45 MB of tables to an executable, which takes a millisecond more to start.
  @Test func `on Linux only the transport imports all of Foundation`() throws {
    let shipped = try SourceTree.repository.get().swiftTexts.filter { SourceTree.isShipped($0.key) }
    let found = shipped.filter { _, text in
      text.contains(#/(?m)^ *(?:public |internal )?import Foundation$/#)
        && !text.contains("canImport(FoundationEssentials)")
    }
    #expect(!found.isEmpty)
    #expect(
      found.keys.sorted().filter { path in !Self.wholeFoundation.contains(where: path.hasPrefix) }
        == [])
  }

  @Test func `a surface imports nothing below the app`() throws {
    let files = try SourceTree.repository.get().swiftFiles
    let surfaces = files.filter { file in
      SurfaceImportRule.surfaces.contains { file.path.hasPrefix($0) }
    }
    #expect(Set(surfaces.map(\.module)) == ["ShellCommands", "ShellWeb"])
    let violations = surfaces.flatMap(SurfaceImportRule.violations)
    #expect(violations.isEmpty, "\(violations.report)")
  }

  @Test(arguments: ["Domain", "Data", "Networking", "LocalPersistence"])
  func `an import of a layer is found in a surface, not in a command`(layer: String) {
    let found = ["Terminal", "Lines", "Commands"].map { folder in
      SurfaceImportRule.violations(
        in: SourceFile(
          path: "App/Sources/ShellCommands/\(folder)/A.swift", text: "\nimport \(layer)")
      ).map(\.line)
    }
    #expect(found == [[2], [2], []])
    let page = SourceFile(
      path: "App/Sources/ShellWeb/A.swift", text: "import struct \(layer).A\nimport ShellApp")
    #expect(SurfaceImportRule.violations(in: page).map(\.line) == [1])
  }

  static let forbidden: [(path: String, text: String, module: String)] = [
    ("Packages/Domain/Sources/Domain/A.swift", "import FormKit", "FormKit"),
    ("Packages/Domain/Sources/Domain/A.swift", "public import Networking", "Networking"),
    ("Packages/FormKit/Sources/FormKit/A.swift", "@testable import Domain", "Domain"),
    ("Packages/FormKit/Sources/FormKit/A.swift", "import struct Domain.User", "Domain"),
    ("Packages/FormKit/Sources/FormKit/A.swift", "@_exported import `Data`", "Data"),
    (
      "Packages/Networking/Sources/Networking/A.swift",
      "#if canImport(FoundationNetworking)\n  import FoundationNetworking\n#endif",
      "FoundationNetworking"
    ),
    ("Packages/Domain/Sources/DomainMock/A.swift", "import Testing", "Testing"),
    ("Packages/Data/Sources/Data/A.swift", "import Foundation; import FormKit", "FormKit"),
    ("App/Sources/shell/main.swift", "import ShellApp", "ShellApp"),
    ("App/Sources/ShellApp/A.swift", "private import DebugTools", "DebugTools"),
    ("Packages/Domain/Tests/DomainTests/A.swift", "import FormKit", "FormKit"),
  ]

  @Test(arguments: forbidden)
  func `a forbidden import is found`(path: String, text: String, module: String) throws {
    let rule = ImportRule(table: .kit, targets: try Manifests.repository.get().root.targets)
    let found = rule.violations(in: SourceFile(path: path, text: text))
    let violation = try #require(found.first)
    #expect(found.count == 1)
    #expect(violation.message.hasSuffix("may not import \(module)"))
  }

  @Test func `an import the table grants but no manifest declares is found`() throws {
    var targets = try Manifests.repository.get().root.targets
    let index = try #require(targets.firstIndex { $0.name == "Data" })
    targets[index].dependencies.removeAll { $0.name == "Networking" }
    let file = SourceFile(path: "Packages/Data/Sources/Data/A.swift", text: "import Networking")
    let found = ImportRule(table: .kit, targets: targets).violations(in: file)
    #expect(found.map(\.message) == ["Data imports Networking, which no manifest declares"])
  }

  @Test func `an allowed import, a comment and a member called import pass`() throws {
    let text = """
      // import FormKit
      public import FoundationEssentials
      import class Foundation.NSLock
      let mode = Mode.import
      let prose = "import FormKit"
      """
    let rule = ImportRule(table: .kit, targets: try Manifests.repository.get().root.targets)
    let file = SourceFile(path: "Packages/Domain/Sources/Domain/A.swift", text: text)
    #expect(rule.violations(in: file).isEmpty)
    #expect(ImportRule.imports(in: file).map(\.module) == ["FoundationEssentials", "Foundation"])
  }

  @Test func `a dependency outside the table and a module without a row are found`() throws {
    var targets = try Manifests.repository.get().root.targets
    let index = try #require(targets.firstIndex { $0.name == "Domain" })
    targets[index].dependencies.append(.init(name: "FormKit"))
    var stranger = targets[index]
    stranger.name = "Helpers"
    targets.append(stranger)
    let found = ImportRule(table: .kit, targets: targets).violationsOfDeclarations()
    #expect(
      Set(found.map(\.message)) == [
        "Domain may not depend on FormKit", "Helpers has no row in the layer table",
      ])
  }
}
