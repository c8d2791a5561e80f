import FormKit
import FormKitTerminal
import ShellApp
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Files and standard input as the form commands read them.
@MainActor
struct InputFile {
  /// How large documents and what they describe may be; docs/form-schema.md lists the limits.
  nonisolated static let limits = FormLimits()
  /// The most bytes read of a file, so that one that is too large is named with its place.
  private static let maximumBytes = 2 * limits.documentSize

  let context: CommandContext

  /// The bytes of a path, or of standard input for `-`.
  func bytes(_ path: String) throws -> [UInt8] {
    do throws(FileBytes.Error) {
      let descriptor = path == "-" ? context.console.input : try FileBytes.open(path)
      defer { if path != "-" { FileBytes.close(descriptor) } }
      return try FileBytes.readAll(descriptor, limit: Self.maximumBytes)
    } catch {
      throw error.commandError(of: path, shown: Self.name(path))
    }
  }

  /// The JSON document of a path; malformed JSON is named with file, line and column.
  func document(_ path: String) throws -> (value: FormValue, bytes: [UInt8]) {
    let bytes = try bytes(path)
    do {
      return (try FormValue(json: bytes, limits: Self.limits), bytes)
    } catch {
      throw CommandError.badInput(
        "malformedJSON",
        "\(Self.name(path)), line \(error.line), column \(error.column): \(error.reason).",
        [
          "file": .string(path), "line": .number(Double(error.line)),
          "column": .number(Double(error.column)),
        ])
    }
  }

  /// An object of values by field id.
  func values(_ path: String) throws -> FormObject {
    let (value, _) = try document(path)
    guard let members = value.objectValue else {
      throw CommandError.badInput(
        "malformedInput",
        "\(Self.name(path)), line 1, column 1: the values must be a JSON object, "
          + "not \(value.kindName).",
        ["file": .string(path), "path": ""])
    }
    return members
  }

  /// The document of a schema, which compiles; the file is read once, as it may be a pipe.
  func schema(_ schema: String) throws -> FormValue { try source(schema).document }

  /// A schema with its document, and the bytes of its file; none for a built-in one.
  func source(
    _ schema: String
  ) throws -> (form: CompiledForm, document: FormValue, bytes: [UInt8]) {
    guard Self.isPath(schema) else {
      return (try builtIn(schema), try builtInDocument(schema), [])
    }
    let (value, bytes) = try document(schema)
    return (try compile(value, of: schema, bytes), value, bytes)
  }

  /// The document of a schema, whatever is wrong with it.
  func draft(_ schema: String) throws -> FormValue {
    try Self.isPath(schema) ? document(schema).value : builtInDocument(schema)
  }

  static func isPath(_ schema: String) -> Bool {
    schema.contains("/") || schema.hasSuffix(".json")
  }

  /// A schema by built-in id, or by path when it has a `/` or ends in `.json`.
  func form(_ schema: String) throws -> CompiledForm {
    guard Self.isPath(schema) else { return try builtIn(schema) }
    let (value, bytes) = try document(schema)
    return try compile(value, of: schema, bytes)
  }

  private func compile(
    _ document: FormValue, of file: String, _ bytes: [UInt8]
  ) throws -> CompiledForm {
    do {
      return try CompiledForm(
        document: document, rules: context.catalog.rules, limits: Self.limits)
    } catch {
      throw Self.refusal(error, of: file, bytes)
    }
  }

  private func builtInDocument(_ id: String) throws -> FormValue {
    _ = try builtIn(id)
    return try FormValue(json: context.catalog.source(of: id) ?? "null")
  }

  private func builtIn(_ id: String) throws -> CompiledForm {
    do {
      return try context.catalog.form(id)
    } catch is FormCatalog.UnknownSchemaError {
      throw context.arguments.unknownChoice("SCHEMA", known: FormCatalog.ids)
    }
  }

  /// Answers of remote checks, as replay scripts write them.
  func checks(_ path: String) throws -> FormCheckCommand.Checks {
    let (value, bytes) = try document(path)
    do {
      let script = try ReplayScript(["schema": "", "checks": value])
      return script.checks.mapValues { check in { check.answer(for: $0) } }
    } catch {
      let place = String(error.path.dropFirst("/checks".count))
      throw Self.failure(error.reason, at: place, in: path, bytes)
    }
  }

  /// The failure of a file of the wrong shape, with the place in it.
  static func failure(
    _ reason: String, at path: String, in file: String, _ bytes: [UInt8]
  ) -> CommandError {
    // A missing member has no place of its own: its object is named.
    let parent = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    let place =
      FormValue.position(of: path, inJSON: bytes) ?? FormValue.position(of: parent, inJSON: bytes)
    let position = place.map { ", line \($0.line), column \($0.column)" } ?? ""
    return .badInput(
      "malformedInput", "\(name(file))\(position): \(reason) \(site(path))",
      ["file": .string(file), "path": .string(path)])
  }

  /// A path as sentences end with it; the empty one is the document, as in findings of a form.
  private static func site(_ path: String) -> String { "(\(path.isEmpty ? "document" : path))" }

  /// The failure of a schema that was refused, with every finding and its place in the file.
  ///
  /// - Parameter prefix: Where in the file the schema stands; default the whole file.
  static func refusal(
    _ error: SchemaError, of file: String, _ bytes: [UInt8], at prefix: String = ""
  ) -> CommandError {
    let errors = error.findings.filter { $0.severity == .error }
    let lines = errors.map { finding in
      let place = FormValue.position(of: prefix + finding.path, inJSON: bytes)
      let position = place.map { ", line \($0.line), column \($0.column)" } ?? ""
      return "\(name(file))\(position): \(finding.message) \(site(finding.path))"
    }
    return CommandError.badInput(
      "schemaRefused", lines.joined(separator: "\n"),
      ["findings": .array(error.findings.map(\.formValue)), "file": .string(file)])
  }

  nonisolated static func name(_ path: String) -> String { path == "-" ? "standard input" : path }
}

extension LintFinding {
  /// The finding as the contract writes it.
  var formValue: FormValue {
    [
      "severity": .string(severity.rawValue), "code": .string(code), "path": .string(path),
      "message": .string(message),
    ]
  }
}
