import FormKit
import ShellApp

/// The forms a batch has needed so far, so that a schema that comes again is not compiled again.
struct FormBatchForms {
  /// The most forms kept, and the most bytes of schemas; beyond either all are dropped.
  private static let maximumCount = 64
  private static let maximumBytes = 16 << 20

  private let catalog: FormCatalog
  /// The latest schema that stood in a line, by its bytes.
  private(set) var latestSchema: [UInt8] = []
  private var latest: CompiledForm?
  private var bySchema: [[UInt8]: CompiledForm] = [:]
  private var schemaBytes = 0
  private var builtIn: [String: CompiledForm] = [:]

  init(catalog: FormCatalog) { self.catalog = catalog }

  /// The form a record names or holds.
  mutating func form(
    _ schema: CheckRecord.Schema, in line: [UInt8], number: Int
  ) throws -> CompiledForm {
    switch schema {
    case .known:
      if let latest { return latest }
    case .document(let document, let range):
      return try form(of: document, Array(line[range]), number: number)
    case .other(.string(let id)): return try form(named: id, number: number)
    case .other, .missing: break
    }
    throw CommandError.badLine(
      number, "\"schema\" must be an object or a built-in id.", "/schema")
  }

  private mutating func form(named id: String, number: Int) throws -> CompiledForm {
    if let form = builtIn[id] { return form }
    do {
      let form = try catalog.form(id)
      builtIn[id] = form
      return form
    } catch let error as FormCatalog.UnknownSchemaError {
      throw CommandError.badInput(
        "unknownSchema", "line \(number): \(error)", ["path": "/schema"])
    }
  }

  private mutating func form(
    of document: FormValue, _ bytes: [UInt8], number: Int
  ) throws -> CompiledForm {
    let form = try bySchema[bytes] ?? compile(document, number: number)
    if bySchema[bytes] == nil { keep(form, bytes) }
    (latest, latestSchema) = (form, bytes)
    return form
  }

  private func compile(_ document: FormValue, number: Int) throws -> CompiledForm {
    do throws(SchemaError) {
      return try CompiledForm(
        document: document, rules: catalog.rules, limits: InputFile.limits)
    } catch {
      throw CommandError.badInput(
        "schemaRefused", "line \(number): \(error)",
        ["findings": .array(error.findings.map(\.formValue))])
    }
  }

  private mutating func keep(_ form: CompiledForm, _ schema: [UInt8]) {
    if bySchema.count >= Self.maximumCount || schemaBytes + schema.count > Self.maximumBytes {
      bySchema.removeAll()
      schemaBytes = 0
    }
    bySchema[schema] = form
    schemaBytes += schema.count
  }
}
