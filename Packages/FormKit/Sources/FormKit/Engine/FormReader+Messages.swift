extension RuleSite {
  /// The name issues carry.
  func name(in compiled: CompiledField) -> String {
    switch self {
    case .type: "type"
    case .required, .emptied: "required"
    case .maxLength, .textLimit: "maxLength"
    case .oneOf: "oneOf"
    default: compiled.rules[rawValue].name
    }
  }

  /// How much the schema lets the failure weigh; of an implied rule always an error.
  fileprivate func severity(in compiled: CompiledField) -> Severity {
    rawValue < 0 ? .error : compiled.rules[rawValue].severity
  }
}

extension FormReader {
  /// How much the failure weighs.
  func severity(of site: RuleSite, in compiled: CompiledField) -> Severity {
    let declared = site.severity(in: compiled)
    // Reading one member first: a call on the environment would copy it as a whole.
    guard let strategy = environment.strategy else { return declared }
    return strategy.severity(of: site.name(in: compiled), declared: declared)
  }

  /// What to say when a value fails a rule; formatted once for each form, rule and catalogue.
  func message(of site: RuleSite, _ judged: Judged, in scope: Scope) -> String {
    let site = site == .required && judged.isEmptied ? .emptied : site
    if let rule = judged.compiled.rules[safe: site.rawValue], rule.sentenceNeedsValue {
      return sentence(rule, judged, scope)
    }
    return judged.compiled.sentences.sentence(for: site, in: environment.messages.identity) {
      sentence(of: site, judged, scope)
    }
  }

  private func sentence(of site: RuleSite, _ judged: Judged, _ scope: Scope) -> String {
    switch site {
    case .type:
      return text(
        "rule.type.\(typeKey(judged.compiled.type))",
        ["example": "2000-01-31"])
    case .required:
      return text(judged.compiled.type == .toggle ? "rule.required.toggle" : "rule.required")
    case .emptied:
      let keepsDigits = judged.compiled.transforms.contains(.digits)
      return text(keepsDigits ? "rule.required.digits" : "rule.notEmpty")
    case .maxLength:
      return environment.messages.text("rule.maxLength", count: judged.compiled.maxLength ?? 0)
    case .textLimit:
      return text("rule.textLimit", ["n": environment.messages.text(bytes: form.limits.textLength)])
    case .oneOf: return text("rule.oneOf")
    default:
      let rule = judged.compiled.rules[site.rawValue]
      return rule.rule.message.map(environment.messages.resolve) ?? sentence(rule, judged, scope)
    }
  }

  private func typeKey(_ type: FieldType) -> String {
    FieldParser.isText(type) ? "text" : type.rawValue
  }

  private func sentence(_ compiled: CompiledRule, _ judged: Judged, _ scope: Scope) -> String {
    let name = "rule.\(compiled.name)"
    switch compiled.kind {
    case .custom:
      let context = RuleContext(
        today: environment.today, context: environment.context, messages: environment.messages)
      return compiled.custom?.judge(judged.value, context) ?? text(name)
    case .minLength(let count, _), .maxLength(let count, _), .minItems(let count),
      .maxItems(let count), .minAge(let count, _, _), .maxAge(let count, _, _):
      return environment.messages.text(name, count: count)
    case .min(let bound), .max(let bound):
      return text(bound.stringValue == nil ? name : name + ".day", ["n": spell(bound, judged)])
    case .equals(let value): return text(name, ["n": spell(value, judged)])
    case .step(let step, _): return text(name, ["n": environment.locale.text(of: step)])
    case .matches(let id):
      return text(name, ["label": label(of: compiled.other, scope) ?? id.rawValue])
    case .before(let date, let strict), .after(let date, let strict):
      return text(strict ? name : name + ".inclusive", ["n": spell(date, compiled, scope)])
    case .fileSize(let maximum): return text(name, ["n": environment.messages.text(bytes: maximum)])
    case .imageSize(let minWidth, let minHeight, let maxWidth, let maxHeight):
      let size = environment.messages.text(size: (minWidth, minHeight), (maxWidth, maxHeight))
      return text(name, ["n": size])
    case .imageAspectRatio(let width, let height, _):
      let locale = environment.locale
      return text(name, ["n": "\(locale.text(of: width)):\(locale.text(of: height))"])
    default: return text(name)
    }
  }

  private func text(_ key: String, _ parameters: [String: String] = [:]) -> String {
    environment.messages.text(key, parameters)
  }

  private func spell(_ value: FormValue, _ judged: Judged) -> String {
    environment.messages.text(of: value, in: judged.compiled.type)
  }

  private func spell(_ date: RuleDate, _ compiled: CompiledRule, _ scope: Scope) -> String {
    switch date {
    case .day(let day): environment.locale.text(of: day)
    case .today: text("today")
    case .field(let id): label(of: compiled.other, scope) ?? id.rawValue
    }
  }

  private func label(of reference: Reference?, _ scope: Scope) -> String? {
    reference.flatMap { label(of: $0, from: scope) }.map(environment.messages.resolve)
  }
}
