@testable import FormKit

/// What a form is at one moment, apart from its history.
struct FormSnapshot: Equatable, CustomStringConvertible {
  let fields: [String]
  let values: String
  let layout: FormLayout

  /// - Parameter includesHiddenText: Whether what a hidden field still holds counts.
  init(_ engine: FormEngine, includesHiddenText: Bool = true) {
    fields = engine.fieldStates.map { state in
      let flags = [
        state.isVisible ? "visible" : "hidden", state.isEnabled ? "" : "disabled",
        state.isReadOnly ? "readOnly" : "", state.isRequired ? "required" : "",
      ].filter { !$0.isEmpty }.joined(separator: " ")
      let isKept = includesHiddenText || state.isVisible
      let text = isKept ? "\(state.value.json()) \(state.parsed.json()) " : ""
      return "\(state.path) \(text)\(flags)"
    }
    values = FormValue.object(engine.values(redacted: false)).json()
    layout = engine.layout
  }

  var description: String { fields.joined(separator: "\n") + "\n" + values }

  /// The lines in which two snapshots differ.
  func difference(from other: FormSnapshot) -> String {
    let mine = fields + [values]
    let others = other.fields + [other.values]
    let gone = others.filter { !mine.contains($0) }.map { "- \($0)" }
    let new = mine.filter { !others.contains($0) }.map { "+ \($0)" }
    return (gone + new + (layout == other.layout ? [] : ["layout differs"]))
      .joined(separator: "\n")
  }

  /// Everything a form holds, as typed, with a null for every empty field: what a fresh form needs
  /// to stand where this one stands.
  static func rawValues(_ engine: FormEngine) -> FormObject {
    var tree: FormValue = [:]
    for state in engine.fieldStates {
      guard let steps = state.path.steps else { continue }
      tree.insert(state.value, at: steps[...])
    }
    return tree.objectValue ?? [:]
  }

  /// How many items each repeat that has any holds, by path.
  static func itemCounts(_ states: [FieldState]) -> [String: Int] {
    var result: [String: Int] = [:]
    for state in states {
      var prefix = ""
      for step in state.path.steps ?? [] {
        guard let index = step.index else { continue }
        result[prefix + step.id] = max(result[prefix + step.id] ?? 0, index + 1)
        prefix += "\(step.id)[\(index)]."
      }
    }
    return result
  }
}

extension FormValue {
  fileprivate mutating func insert(_ value: FormValue, at steps: ArraySlice<FieldPath.Step>) {
    guard let step = steps.first else {
      self = value
      return
    }
    var members = objectValue ?? [:]
    if let index = step.index {
      var items = members[step.id]?.arrayValue ?? []
      while items.count <= index { items.append([:]) }
      items[index].insert(value, at: steps.dropFirst())
      members[step.id] = .array(items)
    } else {
      members[step.id] = value
    }
    self = .object(members)
  }
}
