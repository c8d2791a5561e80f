/// A surface shows what the app's screens contain; it depends on the app, not on the layers below.
enum SurfaceImportRule {
  /// The folders of the surfaces.
  static let surfaces = [
    "App/Sources/ShellCommands/Terminal/", "App/Sources/ShellCommands/Lines/",
    "App/Sources/ShellWeb/",
  ]

  /// The modules that a surface must not import.
  static let layers: Set = ["Domain", "Data", "Networking", "LocalPersistence"]

  /// The imports of a layer in a file of a surface.
  static func violations(in file: SourceFile) -> [Violation] {
    guard surfaces.contains(where: file.path.hasPrefix) else { return [] }
    return ImportRule.imports(in: file).filter { layers.contains($0.module) }.map {
      Violation(file.path, line: $0.line, "a surface may not import \($0.module): ask ShellApp")
    }
  }
}
