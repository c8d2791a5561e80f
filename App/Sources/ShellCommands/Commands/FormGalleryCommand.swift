import DesignTokens
import FormKit
import FormKitHTML
import FormKitTerminal
import ShellApp
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `form gallery`: every built-in form in every state and the screens of the form sandbox, as pages
/// and as the terminal's text.
enum FormGalleryCommand {
  @MainActor
  static func run(_ context: CommandContext) async throws -> Int32 {
    let folder = try context.arguments.requiredArgument("DIR")
    let directory = URL(filePath: folder, directoryHint: .isDirectory)
    let pages =
      try GalleryState.allCases.flatMap { state in
        try FormCatalog.ids.flatMap { id in try render(id, state, context) }
      } + SandboxGallery.scenes.flatMap { scene in try render(scene, context) }
    let index = GalleryIndex(pages.map(\.name).filter { $0.hasSuffix(".html") })
    do {
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
      for page in pages + [(name: "index.html", content: index.html)] {
        try Data(page.content.utf8).write(to: directory.appending(path: page.name))
      }
    } catch {
      throw CommandError.badInput(
        "notWritable",
        "\(folder): the gallery cannot be written to this folder. Choose another folder.",
        ["file": .string(folder)])
    }
    try context.write(
      ["directory": .string(folder), "files": .number(Double(pages.count + 1))],
      text: "\(pages.count + 1) files in \(folder). Start with index.html.\n")
    return ExitStatus.done
  }

  /// One form in one state.
  @MainActor
  static func render(
    _ id: String, _ state: GalleryState, _ context: CommandContext
  ) throws -> [(name: String, content: String)] {
    let form = try context.catalog.form(id)
    return render("\(id)-\(state.rawValue)", context) { state.engine(form, $0) }
  }

  /// One screen of the form sandbox.
  @MainActor
  private static func render(
    _ scene: SandboxGallery.Scene, _ context: CommandContext
  ) throws -> [(name: String, content: String)] {
    try render(scene.name, context) { environment in
      let screen = try scene.screen(context.catalog, environment)
      return FormEngine(screen.form, values: screen.values, environment: environment)
    }
  }

  /// A page for each theme and direction, a text for each direction.
  @MainActor
  private static func render(
    _ name: String, _ context: CommandContext, _ engine: (FormEnvironment) throws -> FormEngine
  ) rethrows -> [(name: String, content: String)] {
    var files: [(name: String, content: String)] = []
    for locale in ["en", "ar"].map(FormLocale.init) {
      var environment = context.formEnvironment
      environment.messages = FormMessages(locale: locale, catalogues: Words.catalogues)
      let engine = try engine(environment)
      let name = "\(name)-\(locale.direction.rawValue)"
      files.append(
        (name + ".txt", FormTextRenderer.text(engine: engine, notices: [], width: 80)))
      for theme in Theme.builtIn {
        let page = HTMLFormRenderer(
          style: PageStyle.tokens, keepsSecrets: true, theme: theme.name
        ).page(engine)
        files.append(("\(name)-\(theme.name).html", page.html))
      }
    }
    return files
  }
}
