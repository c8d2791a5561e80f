extension RuleSite {
  /// The name issues carry.
  func name(in compiled: CompiledField) -> String {
    switch self {
    case .type: "type"
    case .required: "required"
    case .maxLength, .textLimit: "maxLength"
    case .oneOf: "oneOf"
    default: compiled.rules[rawValue].kind.name
    }
  }

  /// How much the failure weighs; of an implied rule always an error.
  func severity(in compiled: CompiledField) -> Severity {
    rawValue < 0 ? .error : compiled.rules[rawValue].rule.severity
  }
}

extension FormReader {
  /// What to say when a value fails a rule; formatted once for each form, rule and catalogue.
  func message(of site: RuleSite, _ judged: Judged, in scope: Scope) -> String {
    let messages = environment.messages
    if let rule = judged.compiled.rules[safe: site.rawValue] {
      if let own = rule.rule.message { return messages.resolve(own) }
      if case .custom = rule.rule.kind { return sentence(rule, judged, scope) }
    }
    return form.sentences.sentence(for: site, of: judged.compiled, in: messages) {
      switch site {
      case .type: messages.text("rule.type.\(typeKey(judged.compiled.type))")
      case .required:
        messages.text(judged.compiled.type == .toggle ? "rule.required.toggle" : "rule.required")
      case .maxLength: tooLong(judged.compiled.maxLength ?? 0)
      case .textLimit: tooLong(form.limits.textLength)
      case .oneOf: messages.text("rule.oneOf")
      default: sentence(judged.compiled.rules[site.rawValue], judged, scope)
      }
    }
  }

  private func tooLong(_ limit: Int) -> String {
    text(plural("rule.maxLength", limit), ["n": String(limit)])
  }

  private func typeKey(_ type: FieldType) -> String {
    FieldParser.isText(type) ? "text" : type.rawValue
  }

  private func plural(_ key: String, _ count: Int) -> String { count == 1 ? "\(key).one" : key }

  private func sentence(_ compiled: CompiledRule, _ judged: Judged, _ scope: Scope) -> String {
    let name = "rule.\(compiled.rule.kind.name)"
    switch compiled.rule.kind {
    case .custom:
      let context = RuleContext(today: environment.today, context: environment.context)
      return compiled.custom?.judge(judged.value, context) ?? text(name)
    case .minLength(let limit, _), .maxLength(let limit, _):
      return text(plural(name, limit), ["n": String(limit)])
    case .minItems(let count), .maxItems(let count), .minAge(let count, _, _),
      .maxAge(let count, _, _):
      return text(name, ["n": String(count)])
    case .min(let bound), .max(let bound):
      return text(bound.stringValue == nil ? name : name + ".day", ["n": spell(bound)])
    case .equals(let value): return text(name, ["n": spell(value)])
    case .step(let step, _): return text(name, ["n": FormNumber.text(step)])
    case .matches(let id):
      return text(name, ["label": label(of: compiled.other, scope) ?? id.rawValue])
    case .before(let date, let strict), .after(let date, let strict):
      return text(strict ? name : name + ".inclusive", ["n": spell(date, compiled, scope)])
    case .fileSize(let maximum): return text(name, ["n": spell(bytes: maximum)])
    case .imageSize(let minWidth, let minHeight, let maxWidth, let maxHeight):
      return text(name, ["n": spell(size: (minWidth, minHeight), (maxWidth, maxHeight))])
    case .imageAspectRatio(let width, let height, _):
      return text(name, ["n": "\(FormNumber.text(width)):\(FormNumber.text(height))"])
    default: return text(name)
    }
  }

  private func text(_ key: String, _ parameters: [String: String] = [:]) -> String {
    environment.messages.text(key, parameters)
  }

  private func spell(_ value: FormValue) -> String {
    value == "today" ? text("today") : value.stringValue ?? value.json()
  }

  private func spell(_ date: RuleDate, _ compiled: CompiledRule, _ scope: Scope) -> String {
    switch date {
    case .day(let day): day.description
    case .today: text("today")
    case .field(let id): label(of: compiled.other, scope) ?? id.rawValue
    }
  }

  private func label(of reference: Reference?, _ scope: Scope) -> String? {
    reference.flatMap { label(of: $0, from: scope) }.map(environment.messages.resolve)
  }

  private func spell(bytes: Int) -> String {
    let units = [(1_000_000, "MB"), (1_000, "kB")]
    for (size, name) in units where bytes >= size {
      let tenths = (bytes * 10 + size / 2) / size
      return tenths % 10 == 0 ? "\(tenths / 10) \(name)" : "\(tenths / 10).\(tenths % 10) \(name)"
    }
    return "\(bytes) bytes"
  }

  private func spell(size least: (Int?, Int?), _ most: (Int?, Int?)) -> String {
    func pair(_ bounds: (Int?, Int?)) -> String {
      "\(bounds.0.map(String.init) ?? "any") × \(bounds.1.map(String.init) ?? "any")"
    }
    let parts = [
      least.0 == nil && least.1 == nil ? nil : "at least \(pair(least))",
      most.0 == nil && most.1 == nil ? nil : "at most \(pair(most))",
    ]
    return parts.compactMap { $0 }.joined(separator: " and ") + " pixels"
  }
}
