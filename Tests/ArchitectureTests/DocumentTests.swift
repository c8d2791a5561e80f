import Testing

@Suite struct DocumentTests {
  @Test func `every package has a README`() throws {
    let violations = DocumentRule.undocumentedPackages(
      try Manifests.repository.get().packages.keys,
      documents: try SourceTree.repository.get().documents)
    #expect(violations.isEmpty, "\(violations.report)")
  }

  @Test func `nothing names a place that no clone has`() throws {
    let tree = try SourceTree.repository.get()
    let violations =
      DocumentRule.foreignPaths(in: tree.documents) + DocumentRule.foreignPaths(in: tree.swiftTexts)
    #expect(violations.isEmpty, "\(violations.report)")
  }

  @Test func `every target of the root has sources`() throws {
    let files = try SourceTree.repository.get().swiftFiles
    let empty = try Manifests.repository.get().root.targets
      .filter { target in
        target.type != "system" && !ManifestAgreementRule.shims.contains(target.name)
          && !files.contains { $0.path.hasPrefix(target.folder + "/") }
      }
    #expect(empty.map(\.name) == [])
  }

  @Test func `a missing README and a foreign path are found`() {
    let texts = ["Packages/A/README.md": "", "b.md": "ok\nsee \(DocumentRule.foreignPlaces[0])/x"]
    let missing = DocumentRule.undocumentedPackages(["A", "C"], documents: texts)
    #expect(missing.map(\.place) == ["Packages/A/README.md", "Packages/C/README.md"])
    #expect(DocumentRule.foreignPaths(in: texts).map(\.line) == [2])
  }
}
