import FormKit
import FormKitTerminal
import ShellApp

/// `form check`: one verdict, or a stream of them.
enum FormCheckCommand {
  typealias Checks = [String: @Sendable (FormValue) -> CheckAnswer]

  @MainActor
  static func run(_ context: CommandContext) async throws -> Int32 {
    let input = InputFile(context: context)
    let checks = try context.arguments.option("--checks").map(input.checks) ?? [:]
    if let file = context.arguments.option("--batch") {
      return try FormBatch(context: context, checks: checks).run(file)
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

/// `form check --batch`: JSON Lines in, JSON Lines out, in order, one line in memory at a time.
@MainActor
struct FormBatch {
  /// The longest line accepted: 16 MiB.
  static let maximumLine = 16 << 20

  let context: CommandContext
  let checks: FormCheckCommand.Checks

  func run(_ file: String) throws -> Int32 {
    let descriptor = file == "-" ? context.console.input : try FileBytes.open(file)
    defer { if file != "-" { FileBytes.close(descriptor) } }
    var reader = LineReader(descriptor: descriptor, maximumBytes: Self.maximumLine)
    var forms: [String: CompiledForm] = [:]
    let environment = context.formEnvironment
    var number = 0
    while let line = try next(&reader, file) {
      number += 1
      if case .text(let text) = line, text.allSatisfy(\.isWhitespace) { continue }
      let answer = answer(line, number: number, environment, &forms)
      try context.console.write(answer.json() + "\n")
    }
    return ExitStatus.done
  }

  private func next(_ reader: inout LineReader, _ file: String) throws -> LineReader.Line? {
    do {
      return try reader.next()
    } catch {
      throw CommandFailure.badInput(
        "unreadableFile", "\(InputFile.name(file)): \(error).", ["file": .string(file)])
    }
  }

  private func answer(
    _ line: LineReader.Line, number: Int, _ environment: FormEnvironment,
    _ forms: inout [String: CompiledForm]
  ) -> FormValue {
    var id = FormValue.null
    do {
      let record = try record(line, number: number)
      id = record["id"] ?? .null
      let form = try form(record["schema"], number: number, &forms)
      guard let values = record["values"]?.objectValue else {
        throw failure("malformedInput", "line \(number): \"values\" must be an object.", "/values")
      }
      let verdict = form.check(values, environment: environment, checks: checks)
      guard case .object(var members) = verdict.formValue else { return .null }
      members["id"] = id
      return .object(members)
    } catch {
      let failure = CommandFailure(reporting: error)
      guard case .object(var members) = failure.formValue else { return .null }
      members["id"] = id
      return .object(members)
    }
  }

  private func record(_ line: LineReader.Line, number: Int) throws -> [String: FormValue] {
    switch line {
    case .tooLong:
      throw failure("malformedInput", "line \(number) is longer than 16 MiB.", "")
    case .invalidUTF8:
      throw failure("malformedJSON", "line \(number) is not valid UTF-8.", "")
    case .text(let text):
      do {
        let value = try FormValue(json: text)
        guard let members = value.objectValue else {
          throw failure("malformedInput", "line \(number) must be an object.", "")
        }
        return members
      } catch let error as JSONSyntaxError {
        throw failure(
          "malformedJSON", "line \(number), column \(error.column): \(error.reason).", "")
      }
    }
  }

  private func form(
    _ schema: FormValue?, number: Int, _ forms: inout [String: CompiledForm]
  ) throws -> CompiledForm {
    let isBuiltIn = schema?.stringValue != nil
    let key = schema?.stringValue ?? schema?.json() ?? ""
    if let form = forms[key] { return form }
    let form: CompiledForm
    if isBuiltIn {
      do {
        form = try context.catalog.form(key)
      } catch let error as FormCatalog.UnknownSchema {
        throw failure("unknownSchema", "line \(number): \(error)", "/schema")
      }
    } else {
      guard let schema, schema.objectValue != nil else {
        throw failure(
          "malformedInput", "line \(number): \"schema\" must be an object or a built-in id.",
          "/schema")
      }
      do {
        form = try CompiledForm(document: schema, rules: context.catalog.rules)
      } catch {
        throw CommandFailure.badInput(
          "schemaRefused", "line \(number): \(error)",
          ["findings": .array(error.findings.map(\.formValue))])
      }
    }
    if forms.count >= 64 { forms.removeAll() }
    forms[key] = form
    return form
  }

  private func failure(_ code: String, _ message: String, _ path: String) -> CommandFailure {
    .badInput(code, message, ["path": .string(path)])
  }
}
