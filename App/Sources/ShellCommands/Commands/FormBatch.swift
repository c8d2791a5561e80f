import FormKit
import FormKitTerminal
import ShellApp

/// `form check --batch`: JSON Lines in, JSON Lines out, in order, one line in memory at a time.
///
/// Answers are collected, but sent before the program waits for input: who writes a line and waits
/// for its answer gets it.
@MainActor
struct FormBatch {
  /// The longest line accepted: 16 MiB.
  static let maximumLine = 16 << 20
  /// The bytes read at once, and of answers sent at once.
  private static let chunk = 128 << 10

  private let console: Console
  private let environment: FormEnvironment
  private let checks: FormCheckCommand.Checks
  private var forms: FormBatchForms
  private var line: [UInt8] = []
  private var answers: [UInt8] = []

  init(context: CommandContext, checks: FormCheckCommand.Checks) {
    console = context.console
    environment = context.formEnvironment
    self.checks = checks
    forms = FormBatchForms(catalog: context.catalog)
  }

  /// Answers every line of a file, or of standard input for `-`.
  mutating func run(_ file: String) throws {
    let descriptor: Int32
    do throws(FileBytes.Error) {
      descriptor = file == "-" ? console.input : try FileBytes.open(file)
    } catch {
      throw error.commandError(of: file)
    }
    defer { if file != "-" { FileBytes.close(descriptor) } }
    var reader = LineReader(
      descriptor: descriptor, maximumBytes: Self.maximumLine, bufferSize: Self.chunk)
    var number = 0
    while let length = try next(&reader, file) {
      number += 1
      answer(length: length, number: number)
      if answers.count >= Self.chunk || !reader.hasWaitingLine { try send() }
    }
    try send()
  }

  private mutating func next(_ reader: inout LineReader, _ file: String) throws -> Int? {
    do {
      return try reader.next(into: &line)
    } catch {
      guard case .system(let code) = error else { throw error }
      throw FileBytes.Error(errno: code).commandError(of: file, shown: InputFile.name(file))
    }
  }

  private mutating func send() throws {
    guard !answers.isEmpty else { return }
    if TerminalDevice.isTerminal(console.output.descriptor) {
      try console.write(String(decoding: answers, as: UTF8.self), as: .json)
      try console.output.flush()
    } else {
      try console.output.writeNow(answers)
    }
    answers.removeAll(keepingCapacity: true)
  }

  /// Appends the answer of the line at hand; a blank line has none.
  private mutating func answer(length: Int, number: Int) {
    var id = FormValue.null
    do {
      guard let record = try record(length: length, number: number) else { return }
      id = record.id ?? .null
      let form = try forms.form(record.schema, in: line, number: number)
      guard let values = record.values?.objectValue else {
        throw CommandError.badLine(number, "\"values\" must be an object.", "/values")
      }
      form.check(values, environment: environment, checks: checks).write(to: &answers, id: id)
    } catch {
      guard case .object(var members) = CommandError(reporting: error).formValue else { return }
      members["id"] = id
      answers += FormValue.object(members).json().utf8
    }
    answers.append(0x0A)
  }

  /// The record of the line at hand; nil for a blank line.
  private func record(length: Int, number: Int) throws -> CheckRecord? {
    guard length <= Self.maximumLine else {
      throw CommandError.badInput(
        "malformedInput", "line \(number) is longer than 16 MiB.", ["path": ""])
    }
    do {
      let record = try CheckRecord(json: line, knownSchema: forms.latestSchema)
      if record.isObject { return record }
    } catch {
      return try explain(error, number)
    }
    throw CommandError.badInput(
      "malformedInput", "line \(number) must be an object.", ["path": ""])
  }

  /// Why a line could not be read; nil when it is blank.
  private func explain(_ error: JSONSyntaxError, _ number: Int) throws -> CheckRecord? {
    guard let text = String(validating: line, as: UTF8.self) else {
      throw CommandError.badInput(
        "malformedJSON", "line \(number) is not valid UTF-8.", ["path": ""])
    }
    if text.allSatisfy(\.isWhitespace) { return nil }
    throw CommandError.badInput(
      "malformedJSON", "line \(number), column \(error.column): \(error.reason).", ["path": ""])
  }
}

extension CommandError {
  /// The failure of one line of a batch, with the place in it.
  static func badLine(_ number: Int, _ reason: String, _ path: String) -> CommandError {
    .badInput("malformedInput", "line \(number): \(reason)", ["path": .string(path)])
  }
}
