/// Makes what a script in a page needs to follow the form: conditions and rules as plain data.
///
/// Conditions stand resolved to paths; what does not change on the page is decided here, and what a
/// script could not decide exactly as the engine does is `null`: it leaves that as it is.
struct LiveData {
  let engine: FormEngine
  let pages: Set<String>
  let keepsSecrets: Bool
  private var messages: FormMessages { engine.environment.messages }

  init(_ engine: FormEngine, pages: Set<String>, keepsSecrets: Bool) {
    self.engine = engine
    self.pages = pages
    self.keepsSecrets = keepsSecrets
  }

  func document() -> FormValue {
    let validation = engine.form.schema.validation
    let rules = formRules()
    let ruled = Set(rules.compactMap { $0["field"]?.stringValue })
    let slots = engine.allSlots().filter(isOnPage)
    let fields = slots.map { field($0, ruled) }
    var texts = texts
    if slots.contains(where: { $0.field.countedLength != nil }) {
      texts["left"] = variants("form.countLeft")
      texts["over"] = variants("form.countOver")
    }
    var result: FormObject = [
      "mode": .string(validation.mode.rawValue),
      "revalidate": .string(validation.revalidate.rawValue),
      "fields": .array(fields), "texts": .object(texts),
      "language": .string(engine.environment.locale.description),
    ]
    if !rules.isEmpty { result["rules"] = .array(rules) }
    return .object(result)
  }

  private var texts: FormObject {
    var texts: FormObject = [:]
    for severity in Severity.allCases {
      texts[severity.rawValue] = .string(messages.marker(severity))
    }
    texts["required"] = .string(sharedRequired)
    for name in ["show", "hide", "dismiss"] { texts[name] = .string(messages.text("form.\(name)")) }
    texts["attention"] = variants("form.attention")
    return texts
  }

  /// A text that counts, in all its variants.
  private func variants(_ name: String) -> FormValue {
    .object(
      FormObject(
        uniqueKeysWithValues: ["", ".zero", ".one", ".two", ".few", ".many"].compactMap { suffix in
          let key = name + suffix
          let text = messages.text(key)
          return text == key
            ? nil : (suffix.isEmpty ? "other" : String(suffix.dropFirst()), .string(text))
        }))
  }

  /// What most fields say when they are empty.
  private var sharedRequired: String { messages.text("rule.required") }

  private func isOnPage(_ slot: FieldSlot) -> Bool {
    pages.contains(engine.form.root.pages[safe: slot.compiled.page]?.id ?? "")
  }

  /// - Parameter ruled: The paths at which rules of the form stand.
  private func field(_ slot: FieldSlot, _ ruled: Set<String>) -> FormValue {
    let compiled = slot.compiled
    var result: FormObject = [
      "path": .string(slot.path.description), "type": .string(compiled.type.rawValue),
    ]
    let visible = all(compiled.visible.map { condition($0, slot.item) })
    if visible != true { result["visible"] = visible }
    let enabled = condition(compiled.enabled, slot.item)
    if enabled != true { result["enabled"] = enabled }
    let required = condition(compiled.required, slot.item)
    if required != false { result["required"] = required }
    if compiled.whenHidden != .clear { result["hidden"] = .string(compiled.whenHidden.rawValue) }
    if !compiled.transforms.isEmpty {
      result["transforms"] = .array(compiled.transforms.map { .string($0.rawValue) })
    }
    if isUnreadable(slot) { result["unreadable"] = true }
    if keepsSecrets, compiled.field.sensitive, !slot.raw.isEmpty, !slot.showsError {
      result["kept"] = true
    }
    let rules = self.rules(of: slot)
    if !rules.isEmpty { result["rules"] = .array(rules) }
    var texts: FormObject = [:]
    if required != false {
      let text = message(.required, slot)
      if text != sharedRequired { texts["required"] = .string(text) }
    }
    if compiled.type.canMismatch { texts["type"] = .string(typeMessage(slot)) }
    if !texts.isEmpty { result["texts"] = .object(texts) }
    if required != false || !texts.isEmpty || !rules.isEmpty
      || ruled.contains(slot.path.description)
    {
      let label = label(slot)
      result["label"] = .string(label)
      if slot.item.parent != nil {
        result["summary"] = .string(ComponentBuilder(engine).summaryLabel(label, slot.item))
      }
    }
    return .object(result)
  }

  /// The message about a value of another type.
  ///
  /// A browser's control for days and times shows its own format, so its message names none.
  private func typeMessage(_ slot: FieldSlot) -> String {
    switch slot.compiled.type {
    case .date, .time: messages.text("rule.type.\(slot.compiled.type.rawValue).control")
    default: message(.type, slot)
    }
  }

  private func label(_ slot: FieldSlot) -> String {
    (slot.field.label ?? slot.field.accessibility.label).map(messages.resolve)
      ?? slot.field.id.rawValue
  }

  func message(_ site: RuleSite, _ slot: FieldSlot) -> String {
    let judged = Judged(
      compiled: slot.compiled, value: .null, hasTypeError: false, isRequired: false, choices: nil)
    return engine.message(of: site, judged, in: slot.item)
  }

  /// Whether a script cannot know the value that rules and conditions see.
  func isUnreadable(_ slot: FieldSlot) -> Bool {
    slot.compiled.compute != nil || slot.isReadOnly
      || slot.compiled.transforms.contains { [.stripDiacritics, .e164].contains($0) }
      || slot.compiled.type == .file || slot.compiled.type == .image
  }
}

extension LiveData {
  /// A condition, decided as far as it does not depend on the page.
  func condition(_ condition: CompiledCondition, _ node: ItemNode) -> FormValue {
    switch condition {
    case .constant(let flag): .bool(flag)
    case .context: .bool(engine.holds(condition, in: node))
    case .all(let parts): all(parts.map { self.condition($0, node) })
    case .any(let parts): any(parts.map { self.condition($0, node) })
    case .not(let part): not(self.condition(part, node))
    case .field(let reference, let test): leaf(reference, test, condition, node)
    }
  }

  private func leaf(
    _ reference: Reference, _ test: CompiledOperator, _ condition: CompiledCondition,
    _ node: ItemNode
  ) -> FormValue {
    switch test.source {
    case .isValid, .isTouched: return .null
    default: break
    }
    // Items come and go by way of the server.
    guard let slot = engine.slot(reference, from: node) else {
      return .bool(engine.holds(condition, in: node))
    }
    guard isOnPage(slot) else {
      return slot.compiled.isPlain && slot.compiled.compute == nil
        ? .bool(engine.holds(condition, in: node)) : .null
    }
    guard !isUnreadable(slot) else { return .null }
    var live: FormObject = [
      "field": .string(slot.path.description), "is": .string(test.source.name),
      "value": test.source.operand,
    ]
    if test.isOnTimes { live["isTime"] = true }
    return .object(live)
  }

  func all(_ parts: [FormValue]) -> FormValue {
    if parts.contains(false) { return false }
    let open = parts.filter { $0 != true }
    return open.isEmpty ? true : open.count == 1 ? open[0] : .object(["all": .array(open)])
  }

  private func any(_ parts: [FormValue]) -> FormValue {
    if parts.contains(true) { return true }
    let open = parts.filter { $0 != false }
    return open.isEmpty ? false : open.count == 1 ? open[0] : .object(["any": .array(open)])
  }

  private func not(_ part: FormValue) -> FormValue {
    switch part {
    case .bool(let flag): .bool(!flag)
    case .null: .null
    default: .object(["not": part])
    }
  }
}

extension FieldType {
  /// Whether what is typed may be no value of the type.
  fileprivate var canMismatch: Bool { [.number, .integer, .date, .time].contains(self) }
}

extension FormEngine {
  /// What a script in a page needs to follow the form while it is filled in: the conditions and the
  /// rules of the pages' fields, with their sentences; never a value that was entered.
  ///
  /// Rules a script could not judge exactly as the engine does are left out; submit judges them.
  ///
  /// - Parameter keepsSecrets: Whether a secret that was given counts when its control is empty.
  public func liveData(pages: Set<String>, keepsSecrets: Bool = false) -> FormValue {
    LiveData(self, pages: pages, keepsSecrets: keepsSecrets).document()
  }
}
