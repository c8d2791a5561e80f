import FormKit
import ShellApp

/// `form replay`: drives the live engine through a script on a virtual clock.
enum FormReplayCommand {
  @MainActor
  static func run(_ context: CommandContext) async throws -> Int32 {
    let input = InputFile(context: context)
    let file = try context.arguments.requiredArgument("FILE")
    let (document, bytes) = try input.document(file)
    do {
      let script = try ReplayScript(document)
      let form = try form(of: script, input, file, bytes)
      let result = try script.run(form, environment: context.formEnvironment)
      try context.write(document: result.formValue)
      return ExitStatus.done
    } catch let error as ReplayError {
      throw InputFile.failure(error.reason, at: error.path, in: file, bytes)
    }
  }

  @MainActor
  private static func form(
    of script: ReplayScript, _ input: InputFile, _ file: String, _ bytes: [UInt8]
  ) throws -> CompiledForm {
    if let id = script.schema.stringValue {
      if InputFile.isPath(id) { return try input.form(id) }
      do {
        return try input.context.catalog.form(id)
      } catch let error as FormCatalog.UnknownSchemaError {
        throw CommandError(
          status: ExitStatus.usage, code: "unknownSchema", message: error.description)
      }
    }
    do {
      return try CompiledForm(
        document: script.schema, rules: input.context.catalog.rules, limits: InputFile.limits)
    } catch {
      throw InputFile.refusal(error, of: file, bytes, at: "/schema")
    }
  }
}
