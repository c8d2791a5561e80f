import FormKit
import FormKitHTML
import ShellApp

/// `form schema`, `form import`, `form export`.
enum FormInterchangeCommand {
  @MainActor
  static func schema(_ context: CommandContext) async throws -> Int32 {
    let document = FormatSchema.document
    try context.write(document: document)
    return ExitStatus.done
  }

  @MainActor
  static func importing(_ context: CommandContext) async throws -> Int32 {
    let input = InputFile(context: context)
    let file = try context.arguments.requiredArgument("FILE")
    _ = try context.arguments.requiredOption("--from")
    let hints = try context.arguments.option("--ui").map { try input.values($0) } ?? [:]
    let (_, bytes) = try input.document(file)
    let result: JSONSchemaImport
    do {
      result = try JSONSchemaImport(
        json: bytes, hints: .object(hints), rules: context.catalog.rules)
    } catch let error as InterchangeError {
      throw InputFile.failure(error.reason, at: error.path, in: file, bytes)
    }
    return try write("schema", result.schema.document, result.findings, context)
  }

  @MainActor
  static func exporting(_ context: CommandContext) async throws -> Int32 {
    let schema = try context.arguments.requiredArgument("SCHEMA")
    let format = try context.arguments.requiredOption("--to")
    let form = try InputFile(context: context).form(schema)
    if format == "html" {
      let engine = FormEngine(form, environment: context.formEnvironment)
      let renderer = HTMLFormRenderer(style: PageStyle.tokens, scope: .wholeForm)
      try FormRenderCommand.write(renderer.page(engine), context)
      return ExitStatus.done
    }
    let export = JSONSchemaExport(form.schema)
    return try write("document", export.document, export.findings, context)
  }

  /// The result on standard output; what was not carried over beside it, or as diagnostics.
  @MainActor
  private static func write(
    _ name: String, _ document: FormValue, _ findings: [LintFinding], _ context: CommandContext
  ) throws -> Int32 {
    if !context.isJSON { for finding in findings { context.console.note("\(finding)") } }
    try context.write(
      .object([name: document, "findings": .array(findings.map(\.formValue))]),
      text: document.json(pretty: true) + "\n", as: .json)
    return ExitStatus.done
  }
}
