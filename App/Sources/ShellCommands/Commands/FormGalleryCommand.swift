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
      + render("repeat-review", context) {
        GalleryPage(engine: try GalleryRepeat.engine($0), isReview: true)
      }
    let index = GalleryIndex(
      pages.map(\.name).filter { $0.hasSuffix(".html") }, pages.compactMap(\.picture))
    do {
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
      for page in pages + [GalleryFile(name: "index.html", content: index.html)] {
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
  ) throws -> [GalleryFile] {
    let form = try context.catalog.form(id)
    return render("\(id)-\(state.rawValue)", context) { environment in
      let content = GalleryContent(messages: environment.messages)
      return GalleryPage(
        engine: state.engine(form, environment), notices: content.notices(of: id),
        content: content.blocks(of: id))
    }
  }

  /// One screen of the form sandbox.
  @MainActor
  private static func render(
    _ scene: SandboxGallery.Scene, _ context: CommandContext
  ) throws -> [GalleryFile] {
    try render(scene.name, context) { environment in
      let screen = try scene.screen(context.catalog, environment)
      return GalleryPage(
        engine: FormEngine(screen.form, values: screen.values, environment: environment))
    }
  }

  /// A page for each theme and direction, a text for each direction.
  @MainActor
  private static func render(
    _ name: String, _ context: CommandContext, _ page: (FormEnvironment) throws -> GalleryPage
  ) rethrows -> [GalleryFile] {
    var files: [GalleryFile] = []
    for locale in ["en", "ar"].map(FormLocale.init) {
      var environment = context.formEnvironment
      environment.messages = FormMessages(locale: locale, catalogues: Words.catalogues)
      let page = try page(environment)
      let name = "\(name)-\(locale.direction.rawValue)"
      files.append(
        GalleryFile(
          name: name + ".txt",
          content: FormTextRenderer.text(
            engine: page.engine, notices: page.notices, width: 80, content: page.content),
          picture: GalleryPicture(name, page)))
      for theme in Theme.builtIn {
        let renderer = HTMLFormRenderer(
          style: PageStyle.tokens, keepsSecrets: true, notices: page.notices, theme: theme.name,
          content: page.content)
        let html =
          (page.isReview ? renderer.reviewPage(page.engine) : renderer.page(page.engine)).html
        files.append(GalleryFile(name: "\(name)-\(theme.name).html", content: html))
      }
    }
    return files
  }
}

/// A form in a state with what is around it.
struct GalleryPage {
  /// The form.
  let engine: FormEngine
  /// The notices above the form.
  var notices: [FormNotice] = []
  /// The content above the form.
  var content: [ContentBlock] = []
  /// Whether a page shows the answers to be read once more.
  var isReview = false
}

/// A file of the gallery.
struct GalleryFile {
  /// The name of the file.
  let name: String
  /// The text of the file.
  let content: String
  /// The page in small; nil for all files but one of each page.
  var picture: GalleryPicture?
}
