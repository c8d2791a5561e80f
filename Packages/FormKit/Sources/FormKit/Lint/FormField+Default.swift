extension FormField {
  /// Whether its literal default fails the errors among its own rules: those that apply always and
  /// judge by the schema alone, `required` aside.
  var refusesItsDefault: Bool {
    guard case .value(let value)? = defaultValue, !value.isEmpty else { return false }
    var plain = self
    (plain.visible, plain.enabled, plain.required) = (true, true, false)
    plain.effects = []
    plain.rules = rules.filter { $0.when.isAlways && $0.severity == .error && $0.kind.isFixed }
    if case .source(let name, _)? = options { plain.options = .source(name, dependsOn: []) }
    let schema = FormSchema("default", sections: [FormSection(fields: [plain])])
    guard let form = try? CompiledForm(schema) else { return false }
    return !form.check([:], environment: FormEnvironment(today: .epoch)).isValid
  }
}
