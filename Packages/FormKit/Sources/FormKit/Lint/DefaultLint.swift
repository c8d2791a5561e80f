/// Finds literal defaults that fail their own field's rules, by judging the form as it starts.
///
/// Rules about today, other fields, remote checks and the app's own rules are left out.
struct DefaultLint {
  let sink: FindingSink

  func check(_ form: CompiledForm, root: LintScope) {
    var fields: TextMap<Known> = [:]
    let values = start(root, prefix: "", &fields)
    guard !fields.isEmpty else { return }
    let verdict = form.check(values, environment: FormEnvironment(today: .epoch))
    for issue in verdict.issues {
      guard let known = issue.field.flatMap({ fields[$0.description] }),
        known.rules.contains(issue.rule)
      else { continue }
      sink.warning(
        .invalidDefault, known.field.pointer.appending("default"),
        "The default fails the field's own rule \"\(issue.rule)\".")
    }
  }

  /// A field with a literal default, and the names of its rules that judge it by the schema alone.
  private struct Known {
    let field: LintField
    let rules: Set<String>

    init(_ field: LintField) {
      self.field = field
      let own = field.field.rules.filter(\.kind.isFixed).map(\.kind.name)
      rules = Set(own + (field.field.maxLength == nil ? [] : ["maxLength"]))
    }
  }

  /// One item for each repeat; notes the fields with a literal default by path.
  private func start(
    _ scope: LintScope, prefix: String, _ fields: inout TextMap<Known>
  ) -> FormObject {
    for known in scope.order {
      guard case .value(let value)? = known.field.defaultValue, !value.isEmpty else { continue }
      fields[prefix + known.field.id.rawValue] = Known(known)
    }
    var values: FormObject = [:]
    for (id, repetition) in scope.repeats {
      values[id] = [.object(start(repetition.scope, prefix: "\(prefix)\(id)[0].", &fields))]
    }
    return values
  }
}

extension FieldRule.Kind {
  /// Whether it judges a value by what the schema says alone.
  var isFixed: Bool {
    switch self {
    case .remote, .custom, .matches, .noProfanity, .notReserved: false
    case .before(let date, _), .after(let date, _), .minAge(_, let date, _),
      .maxAge(_, let date, _):
      if case .day = date { true } else { false }
    case .min(let bound), .max(let bound): bound != "today"
    case .phone(let region), .postalCode(let region):
      if case .field = region { false } else { true }
    default: true
    }
  }
}
