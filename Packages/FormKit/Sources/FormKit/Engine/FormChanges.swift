/// What changed in a form since it was last asked.
public struct FormChanges: Sendable, Hashable {
  /// Fields whose state may differ.
  public let fields: [FieldPath]
  /// Whether fields appeared, disappeared or moved; paths into a repeat may then mean other items.
  public let structure: Bool
  /// Whether the form's own state differs.
  public let form: Bool
  /// Whether nothing changed.
  public var isEmpty: Bool { fields.isEmpty && !structure && !form }
}
