/// One step of a ``ReplayScript``.
public struct ReplayStep: Sendable, Hashable {
  /// What a step does.
  public enum Action: Sendable, Hashable {
    /// The person changes a field.
    case set(FieldPath, FormValue)
    /// Several changes as one.
    case batch([Change])
    /// A field gets the focus.
    case focus(FieldPath)
    /// A field loses the focus.
    case blur(FieldPath)
    /// The person submits.
    case submit
    /// The last edit is taken back.
    case undo
    /// It is made again.
    case redo
    /// Everything back to the start.
    case reset
    /// An item is added to a repeat.
    case add(String)
    /// An item is removed, `members[1]`.
    case remove(String)
    /// An item is moved to another's place.
    case move(from: String, to: String)
    /// A page is shown.
    case page(String)
    /// Checks answer differently from now on.
    case checks(TextMap<StubCheck>)
    /// The state is written down.
    case observe
  }

  /// One change of a batch.
  public struct Change: Sendable, Hashable {
    /// The field.
    public let field: FieldPath
    /// Its new value.
    public let value: FormValue
  }

  /// When, in virtual milliseconds.
  public let at: Int
  /// What.
  public let action: Action
  /// What it names, in the script.
  let pointer: JSONPointer

  init(_ reader: ReplayReader) throws(ReplayError) {
    guard let at = try reader.milliseconds("at") else {
      throw reader.failure("at", "A step needs \"at\".")
    }
    let names = reader.members.keys.filter { $0 != "at" && !$0.hasPrefix("x-") }
    guard let name = names.first, names.count == 1 else {
      throw ReplayError(
        path: reader.pointer.description,
        reason: "A step must have exactly one action, not \(names.count).")
    }
    self.at = at
    action = try Self.action(name, reader)
    let place = reader.pointer.appending(name)
    if case .set = action { pointer = place.appending("field") } else { pointer = place }
  }

  private static func action(
    _ name: String, _ reader: ReplayReader
  ) throws(ReplayError) -> Action {
    switch name {
    case "focus": return .focus(FieldPath(try reader.string(name)))
    case "blur": return .blur(FieldPath(try reader.string(name)))
    case "add": return .add(try reader.string(name))
    case "remove": return .remove(try reader.string(name))
    case "page": return .page(try reader.string(name))
    case "checks": return .checks(try ReplayScript.checks(reader, name))
    case "set":
      let change = try change(reader.members[name] ?? .null, reader.pointer.appending(name))
      return .set(change.field, change.value)
    case "batch":
      var changes: [Change] = []
      for (index, value) in try reader.array(name).enumerated() {
        changes.append(try change(value, reader.pointer.appending(name).appending(index)))
      }
      return .batch(changes)
    case "move":
      let inner = try ReplayReader(
        reader.members[name] ?? .null, reader.pointer.appending(name))
      try inner.allow(["from", "to"])
      return .move(from: try inner.string("from"), to: try inner.string("to"))
    default: return try flag(name, reader)
    }
  }

  private static func flag(_ name: String, _ reader: ReplayReader) throws(ReplayError) -> Action {
    let actions: [String: Action] = [
      "submit": .submit, "undo": .undo, "redo": .redo, "reset": .reset, "observe": .observe,
    ]
    guard let action = actions[name] else {
      throw reader.failure(name, "There is no step \"\(name)\".")
    }
    guard try reader.bool(name) == true else { throw reader.failure(name, "true is expected.") }
    return action
  }

  /// A batch's entries are `{ "field", "value" }`, or the same under `set`.
  private static func change(
    _ value: FormValue, _ pointer: JSONPointer
  ) throws(ReplayError) -> Change {
    if let inner = value["set"] { return try change(inner, pointer.appending("set")) }
    let reader = try ReplayReader(value, pointer)
    try reader.allow(["field", "value"])
    guard let given = reader.members["value"] else {
      throw reader.failure("value", "A value is expected; null empties the field.")
    }
    return Change(field: FieldPath(try reader.string("field")), value: given)
  }
}
