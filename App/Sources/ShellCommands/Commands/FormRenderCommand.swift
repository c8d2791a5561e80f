import FormKit
import FormKitHTML
import FormKitTerminal
import ShellApp

/// `form render`: one rendering of a form in a state.
enum FormRenderCommand {
  @MainActor
  static func run(_ context: CommandContext) async throws -> Int32 {
    let input = InputFile(context: context)
    let form = try input.form(try context.arguments.requiredArgument("SCHEMA"))
    let values = try context.arguments.option("--values").map(input.values) ?? [:]
    let engine = FormEngine(form, values: values, environment: context.formEnvironment)
    await engine.loadOptions(
      from: FormPorts.optionSources(in: context.formEnvironment.messages.locale))
    if context.arguments.flag("--errors") {
      engine.submit()
      _ = engine.takeEffects()
    }
    let format = try context.arguments.requiredOption("--format")
    if format == "html" {
      try write(HTMLFormRenderer(style: PageStyle.tokens).page(engine), context)
    } else if format == "json" || context.isJSON {
      try context.write(document: state(engine))
    } else {
      try context.console.write(
        FormTextRenderer.text(engine: engine, notices: [], width: 80))
    }
    return ExitStatus.done
  }

  /// A page; with `--json` beside the policy it is to be sent with.
  @MainActor
  static func write(_ page: HTMLFormPage, _ context: CommandContext) throws {
    let policy = try page.contentSecurityPolicy(sha256: PageDigest.sha256)
    try context.write(
      ["html": .string(page.html), "contentSecurityPolicy": .string(policy)], text: page.html,
      as: .file)
  }

  @MainActor
  private static func state(_ engine: FormEngine) -> FormValue {
    let fields = engine.fieldStates.map { state -> FormValue in
      let isSecret = state.field.sensitive && !state.value.isEmpty
      return [
        "path": .string(state.path.description),
        "controlID": .string(state.field.controlID),
        "type": .string(state.field.type.rawValue),
        "value": isSecret ? "•••" : state.value, "status": .string(state.status.rawValue),
        "issues": .array(state.issues.map(\.formValue)), "visible": .bool(state.isVisible),
        "enabled": .bool(state.isEnabled), "required": .bool(state.isRequired),
      ]
    }
    return [
      "title": engine.title.map { .string($0) } ?? .null,
      "submitLabel": .string(engine.submitLabel), "fields": .array(fields),
    ]
  }
}

extension FormEngine {
  /// Loads the options of the choices that show, as far as their sources are known.
  fileprivate func loadOptions(from sources: [String: any OptionSource]) async {
    for case .loadOptions(let request) in takeEffects() {
      guard let page = try? await sources[request.source]?.options(for: request) else { continue }
      answerOptions(request.id, with: .page(page))
    }
  }
}
