/// Every import is in the layer table, and declared in the manifest.
struct ImportRule {
  let table: LayerTable
  let targets: [PackageManifest.Target]

  /// The imports of `file` that break the rule; none where no target of the manifest owns it.
  func violations(in file: SourceFile) -> [Violation] {
    guard let target = owner(of: file.path) else { return [] }
    let declared = Set(target.dependencies.map(\.name))
    let firstParty = Set(targets.map(\.name))
    let allowed = allowedImports(of: target)
    return Self.imports(in: file).compactMap { name, line in
      if !allowed.contains(name) {
        Violation(file.path, line: line, "\(target.name) may not import \(name)")
      } else if firstParty.contains(name) && !declared.contains(name) {
        Violation(
          file.path, line: line, "\(target.name) imports \(name), which no manifest declares")
      } else {
        nil
      }
    }
  }

  /// Targets whose declared dependencies leave the table.
  func violationsOfDeclarations() -> [Violation] {
    targets.filter { !["test", "system"].contains($0.type) }.flatMap { target in
      guard let row = table.row(for: target.name) else {
        return [Violation("Package.swift", "\(target.name) has no row in the layer table")]
      }
      return Set(target.dependencies.map(\.name)).subtracting(row.modules).map {
        Violation("Package.swift", "\(target.name) may not depend on \($0)")
      }
    }
  }

  private func owner(of path: String) -> PackageManifest.Target? {
    targets.first { target in
      path.hasPrefix(target.folder + "/")
        && !target.exclude.contains(String(path.dropFirst(target.folder.count + 1)))
    }
  }

  private func allowedImports(of target: PackageManifest.Target) -> Set<String> {
    let declared = target.dependencies.map(\.name)
    if target.type == "test" {
      let systems = declared.compactMap { table.row(for: $0)?.systems }
      return systems.reduce(LayerTable.toolchain.union(["Testing"]).union(declared)) {
        $0.union($1)
      }
    }
    let row = table.row(for: target.name) ?? LayerTable.Row()
    return LayerTable.toolchain.union(row.modules).union(row.systems)
  }

  /// The module and the line of every import, whatever its access level, attribute or kind.
  static func imports(in file: SourceFile) -> [(module: String, line: Int)] {
    let kinds: Set = [
      "struct", "class", "enum", "protocol", "typealias", "func", "var", "let", "actor",
    ]
    let tokens = file.tokens
    return tokens.indices.compactMap { index in
      guard tokens[index].text == "import" else { return nil }
      if index > 0, [".", "`"].contains(tokens[index - 1].text) { return nil }
      let name = tokens[(index + 1)...].prefix(3).first {
        !kinds.contains($0.text) && $0.text != "`"
      }
      return name.map { ($0.text, tokens[index].line) }
    }
  }
}
