import FormKit
import FormKitTerminal
import ShellApp

/// `form fill`: fills in one form and prints the mapped, redacted result.
enum FormFillCommand {
  @MainActor
  static func run(_ context: CommandContext) async throws -> Int32 {
    context.prepareCrashReport()
    let form = try InputFile(context: context).form(
      try context.arguments.requiredArgument("SCHEMA"))
    let engine = FormEngine(form, environment: context.formEnvironment)
    let controller = FormController(engine: engine, ports: try context.dependencies().formPorts)
    let shelf = FileShelf(
      home: context.environment["HOME"], messages: context.formEnvironment.messages)
    var presentation = FormPresentation(
      resolveFile: { field, path in
        shelf.resolve(field, path, isPicture: await controller.takesPictures(field))
      })
    presentation.loadPicture = { field, facts in await shelf.picture(of: field, facts) }
    let surface = try context.surface()
    defer { surface.close() }
    let exit = try await surface.show(controller, presentation)
    surface.close()
    switch exit {
    case .submitted:
      let result = FormValue.object(engine.values(redacted: true))
      try context.write(document: result)
      return ExitStatus.done
    case .action(let id):
      try context.write(["action": .string(id)], text: "\(id)\n")
      return ExitStatus.done
    case .endOfInput:
      throw CommandError.badInput("endOfInput", "Input ended before the form was complete.")
    case .back, .interrupted, .dismissed: throw CancellationError()
    }
  }
}
