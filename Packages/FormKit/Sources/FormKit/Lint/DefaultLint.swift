/// Finds literal defaults that fail their own field's rules, by judging the form as it starts.
///
/// Rules about today, other fields, remote checks and the app's own rules are left out.
struct DefaultLint {
  let sink: FindingSink

  func check(_ form: CompiledForm, root: LintScope) {
    var fields: [String: LintField] = [:]
    let values = start(root, prefix: "", &fields)
    guard !fields.isEmpty else { return }
    let verdict = form.check(values, environment: FormEnvironment(today: .epoch))
    for issue in verdict.issues {
      guard let known = issue.field.flatMap({ fields[$0.description] }),
        known.field.rules.contains(where: { $0.kind.name == issue.rule && $0.kind.isFixed })
          || (issue.rule == "maxLength" && known.field.maxLength != nil)
      else { continue }
      sink.warning(
        .invalidDefault, known.pointer.appending("default"),
        "The default fails the field's own rule \"\(issue.rule)\".")
    }
  }

  /// One item for each repeat; notes the fields with a literal default by path.
  private func start(
    _ scope: LintScope, prefix: String, _ fields: inout [String: LintField]
  ) -> [String: FormValue] {
    for known in scope.order {
      guard case .value(let value)? = known.field.defaultValue, !value.isEmpty else { continue }
      fields[prefix + known.field.id.rawValue] = known
    }
    var values: [String: FormValue] = [:]
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
