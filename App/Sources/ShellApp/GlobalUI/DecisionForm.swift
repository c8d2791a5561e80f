import FormKit
internal import Synchronization

/// The compiled form of a decision; it is compiled again only when its schema has changed.
final class DecisionForm: Sendable {
  private let last = Mutex<CompiledForm?>(nil)

  /// Returns the form of a schema.
  ///
  /// - Throws: An error when the schema does not load.
  func compiled(_ schema: FormSchema) throws -> CompiledForm {
    if let form = last.withLock({ $0 }), form.schema == schema { return form }
    let form = try CompiledForm(schema)
    last.withLock { $0 = form }
    return form
  }
}
