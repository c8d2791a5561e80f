import FormKit
import FormKitHTML
import ShellApp
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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
    let isFHIR = try context.arguments.requiredOption("--from") == "fhir-questionnaire"
    if isFHIR, context.arguments.option("--ui") != nil {
      throw context.arguments.invalidValue(
        "--ui", expected: "no hints with '--from fhir-questionnaire'")
    }
    let hints = try context.arguments.option("--ui").map { try input.values($0) } ?? [:]
    let (_, bytes) = try input.document(file)
    do {
      if isFHIR {
        let result = try FHIRQuestionnaireImport(json: bytes)
        return try write("schema", result.document, result.findings, context)
      }
      let result = try JSONSchemaImport(
        json: bytes, hints: .object(hints), rules: context.catalog.rules)
      return try write("schema", result.schema.document, result.findings, context)
    } catch let error as InterchangeError {
      throw InputFile.failure(error.reason, at: error.path, in: file, bytes)
    }
  }

  @MainActor
  static func exporting(_ context: CommandContext) async throws -> Int32 {
    let schema = try context.arguments.requiredArgument("SCHEMA")
    let format = try context.arguments.requiredOption("--to")
    if format == "fhir-response" { return try response(schema, context) }
    if context.arguments.option("--values") != nil {
      throw context.arguments.invalidValue("--values", expected: "no values with '--to \(format)'")
    }
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

  /// The values as a QuestionnaireResponse.
  @MainActor
  private static func response(_ schema: String, _ context: CommandContext) throws -> Int32 {
    let input = InputFile(context: context)
    let (form, document, bytes) = try input.source(schema)
    let values = try context.arguments.option("--values").map { try input.values($0) } ?? [:]
    let now = SystemEnvironment.live(context.configuration).now()
    do {
      let export = try FHIRResponseExport(
        values, of: form, source: document, authored: now.formatted(.iso8601),
        environment: context.formEnvironment)
      return try write("document", export.document, export.findings, context)
    } catch let error as InterchangeError {
      throw InputFile.failure(error.reason, at: error.path, in: schema, bytes)
    }
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
