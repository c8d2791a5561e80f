internal import FormKit

/// What the synchronous rules say of a form's present values, shown by its mode or not.
///
/// A page's "next" and a line that was entered are judged at once, also in a form that otherwise
/// judges at submit.
struct FormJudgement {
  private let issues: [FormIssue]

  init(_ engine: FormEngine) {
    var values = FormValue.object([:])
    for state in engine.fieldStates {
      values = values.setting(Self.steps(state.path)[...], to: state.value)
    }
    issues = engine.form.check(values.objectValue ?? [:], environment: engine.environment).issues
  }

  /// The issues that stand at a field or a repeat.
  func issues(at path: FieldPath) -> [FormIssue] { issues.filter { $0.field == path } }

  /// The issues at a field without those that wait for submit.
  func immediateIssues(of state: FieldState) -> [FormIssue] {
    let late = Set(
      state.field.rules.filter { $0.timing == .onSubmit }.map(\.kind.name))
    return issues(at: state.path).filter { !late.contains($0.rule) }
  }

  fileprivate enum Step {
    case key(String)
    case index(Int)
  }

  /// `members[1].name` as key, index, key.
  fileprivate static func steps(_ path: FieldPath) -> [Step] {
    path.description.split(separator: ".").flatMap { part -> [Step] in
      guard let open = part.firstIndex(of: "["), part.last == "]",
        let index = Int(part[part.index(after: open)..<part.index(before: part.endIndex)])
      else { return [.key(String(part))] }
      return [.key(String(part[..<open])), .index(index)]
    }
  }
}

extension FormValue {
  /// The same with a value put at a place; what is missing on the way is made.
  fileprivate func setting(
    _ steps: ArraySlice<FormJudgement.Step>, to value: FormValue
  ) -> FormValue {
    guard let step = steps.first else { return value }
    let rest = steps.dropFirst()
    switch step {
    case .key(let key):
      var members = objectValue ?? [:]
      members[key] = (members[key] ?? .null).setting(rest, to: value)
      return .object(members)
    case .index(let index):
      var items = arrayValue ?? []
      while items.count <= index { items.append(.object([:])) }
      items[index] = items[index].setting(rest, to: value)
      return .array(items)
    }
  }
}
