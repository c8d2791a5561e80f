import FormKit
import ShellApp

/// `form list`, `form show`, `form lint`.
enum FormCommand {
  @MainActor
  static func list(_ context: CommandContext) async throws -> Int32 {
    let catalog = context.catalog
    let forms = try FormCatalog.ids.map { id in
      let engine = FormEngine(try catalog.form(id), environment: context.formEnvironment)
      return (id: id, title: engine.title ?? id)
    }
    let width = forms.map(\.id.count).max() ?? 0
    try context.write(
      ["schemas": .array(forms.map { ["id": .string($0.id), "title": .string($0.title)] })],
      text: forms.map { form in
        form.id + String(repeating: " ", count: width - form.id.count + 2) + form.title + "\n"
      }.joined())
    return ExitStatus.done
  }

  @MainActor
  static func show(_ context: CommandContext) async throws -> Int32 {
    let value = try InputFile(context: context).schema(
      try context.arguments.requiredArgument("SCHEMA"))
    try context.write(document: value)
    return ExitStatus.done
  }

  @MainActor
  static func lint(_ context: CommandContext) async throws -> Int32 {
    let value = try InputFile(context: context).draft(
      try context.arguments.requiredArgument("SCHEMA"))
    let findings = CompiledForm.lint(
      document: value, rules: context.catalog.rules, limits: InputFile.limits)
    let text = findings.map { "\($0)\n" }.joined()
    try context.write(
      ["findings": .array(findings.map(\.formValue))],
      text: findings.isEmpty ? "No findings.\n" : text)
    return findings.contains { $0.severity == .error } ? ExitStatus.negative : ExitStatus.done
  }
}
