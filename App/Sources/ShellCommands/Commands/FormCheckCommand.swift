import FormKit
import FormKitTerminal
import ShellApp

/// `form check`: one verdict, or a stream of them.
enum FormCheckCommand {
  typealias Checks = TextMap<@Sendable (FormValue) -> CheckResult>

  @MainActor
  static func run(_ context: CommandContext) async throws -> Int32 {
    let input = InputFile(context: context)
    let checks = try context.arguments.option("--checks").map(input.checks) ?? [:]
    if let file = context.arguments.option("--batch") {
      var batch = FormBatch(context: context, checks: checks)
      try batch.run(file)
      return ExitStatus.done
    }
    let form = try input.form(try context.arguments.requiredArgument("SCHEMA"))
    let values = try input.values(try context.arguments.requiredArgument("VALUES"))
    let verdict = form.check(values, environment: context.formEnvironment, checks: checks)
    try context.write(verdict.formValue, text: text(verdict))
    return verdict.isValid ? ExitStatus.done : ExitStatus.negative
  }

  private static func text(_ verdict: Verdict) -> String {
    var lines = [verdict.isValid ? "Valid." : "Not valid."]
    lines += verdict.issues.map { issue in
      let place = issue.field?.description ?? "form"
      return "\(issue.severity.rawValue): \(place): \(issue.message) [\(issue.rule)]"
    }
    if !verdict.unverified.isEmpty {
      lines.append(
        "Not checked: \(verdict.unverified.map(\.description).joined(separator: ", "))")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
