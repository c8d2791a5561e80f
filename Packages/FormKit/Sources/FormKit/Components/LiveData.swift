/// Makes what a script in a page needs to follow the form: conditions and rules as plain data.
///
/// Conditions stand resolved to paths; what does not change on the page is decided here, and what a
/// script could not decide exactly as the engine does is `null`: it leaves that as it is.
///
/// It is written as JSON right away, the members of each object in the order of their keys.
struct LiveData {
  let engine: FormEngine
  let messages: FormMessages
  let keepsSecrets: Bool
  private(set) var json = JSONWriter(pretty: false)
  /// The rules of one field: its label, which comes before them, is there only if some are.
  var rules = JSONWriter(pretty: false)
  var needs = FormLiveData.Needs()
  /// Whether each of the form's pages is among those shown.
  private let isShown: [Bool]
  /// What most fields say when they are empty.
  private let sharedRequired: String
  /// The message that most fields share when their transforms leave nothing of a text; nil for none.
  private var sharedEmptied: String?
  private lazy var builder = ComponentBuilder(engine)
  /// For each field that lookups of the page fill, the fields whose lookups they are.
  private lazy var lookups = sourcesOfLookups()

  init(_ engine: FormEngine, pages: Set<String>, keepsSecrets: Bool) {
    self.engine = engine
    self.keepsSecrets = keepsSecrets
    messages = engine.environment.messages
    isShown = engine.form.root.pages.map { pages.contains($0.id) }
    sharedRequired = messages.text("rule.required")
    json.bytes.reserveCapacity(16_000)
  }

  /// Whether all of the form's pages are shown.
  var showsAllPages: Bool { isShown.allSatisfy(\.self) }

  func isOnPage(_ slot: FieldSlot) -> Bool { isShown[safe: slot.compiled.page] ?? false }

  mutating func document() -> FormLiveData {
    let validation = engine.form.schema.validation
    let formRules = formRules()
    let ruled = Set(formRules.compactMap { $0["field"]?.stringValue })
    json.beginObject()
    json.member("fields")
    json.append("[")
    for slot in engine.allSlots() where isOnPage(slot) { write(slot, ruled) }
    json.append("]")
    json.member("language", text: messages.locale.description)
    json.member("mode", text: validation.mode.rawValue)
    json.member("revalidate", text: validation.revalidate.rawValue)
    if !formRules.isEmpty { json.member("rules", value: .array(formRules)) }
    json.member("texts", value: .object(texts))
    json.endObject()
    return FormLiveData(json: json.text, needs: needs)
  }

  private var texts: FormObject {
    var texts: FormObject = [:]
    for severity in Severity.allCases {
      texts[severity.rawValue] = .string(messages.marker(severity))
    }
    texts["required"] = .string(sharedRequired)
    texts["emptied"] = sharedEmptied.map(FormValue.string)
    let names =
      needs.types.contains(.password)
      ? ["show", "hide", "shown", "hidden", "dismiss"] : ["dismiss"]
    for name in names { texts[name] = .string(messages.text("form.\(name)")) }
    if needs.types.contains(.date) {
      texts["partial"] = .string(messages.text("rule.type.date.control"))
    }
    texts["attention"] = variants("form.attention")
    if needs.countsCharacters {
      texts["left"] = variants("form.countLeft")
      texts["over"] = variants("form.countOver")
    }
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

  /// - Parameter ruled: The paths at which rules of the form stand.
  private mutating func write(_ slot: FieldSlot, _ ruled: Set<String>) {
    let compiled = slot.compiled
    let path = slot.path.description
    let required = all([condition(compiled.required, slot.item)] + emptyLookups(filling: slot))
    let typeText = compiled.type.canMismatch ? typeMessage(slot) : nil
    writeRules(of: slot)
    note(slot)
    json.beginObject()
    if let computation = computation(slot) {
      needs.hasComputed = true
      json.member("compute", value: computation)
    }
    write("enabled", condition(compiled.enabled, slot.item), unless: true)
    if compiled.whenHidden != .clear { json.member("hidden", text: compiled.whenHidden.rawValue) }
    if isKept(slot) { json.member("kept", flag: true) }
    let isJudged = required != false || typeText != nil || !rules.bytes.isEmpty
    let label = isJudged || ruled.contains(path) ? label(slot) : nil
    json.member("label", text: label)
    json.member("path", text: path)
    write("required", required, unless: false)
    if !rules.bytes.isEmpty { json.member("rules", items: rules) }
    if let label, slot.item.parent != nil {
      json.member("summary", text: builder.summaryLabel(label, slot.item))
    }
    writeTexts(
      required: required == false ? nil : message(.required, slot),
      emptied: required == false ? nil : emptiedMessage(slot), type: typeText)
    if !compiled.transforms.isEmpty {
      json.member("transforms", value: .array(compiled.transforms.map { .string($0.rawValue) }))
    }
    json.member("type", text: compiled.type.rawValue)
    if isUnreadable(slot) { json.member("unreadable", flag: true) }
    write("visible", visibility(of: slot), unless: true)
    json.endObject()
  }

  /// Remembers what a script needs for a field.
  private mutating func note(_ slot: FieldSlot) {
    needs.types.insert(slot.compiled.type)
    if !slot.compiled.transforms.isEmpty { needs.hasTransforms = true }
    if slot.traits.contains(.countsCharacters) { needs.countsCharacters = true }
    if slot.traits.contains(.crops) { needs.crops = true }
  }

  private mutating func write(
    _ key: StaticString, _ condition: FormValue, unless usual: FormValue
  ) {
    guard condition != usual else { return }
    needs.add(condition)
    json.member(key, value: condition)
  }

  private mutating func writeTexts(required: String?, emptied: String?, type: String?) {
    let required = required == sharedRequired ? nil : required
    let emptied = emptied == sharedEmptied ? nil : emptied
    guard required != nil || emptied != nil || type != nil else { return }
    json.member("texts")
    json.append("{")
    json.member("emptied", text: emptied)
    json.member("required", text: required)
    json.member("type", text: type)
    json.endObject()
  }
}

extension LiveData {
  private func visibility(of slot: FieldSlot) -> FormValue {
    all(slot.compiled.visible.map { condition($0, slot.item) })
  }

  private func sourcesOfLookups() -> [ObjectIdentifier: [FieldSlot]] {
    var sources: [ObjectIdentifier: [FieldSlot]] = [:]
    for source in engine.allSlots() where isOnPage(source) {
      for fill in source.compiled.extras?.effects.flatMap(\.fills) ?? [] {
        guard let slot = engine.slot(fill.reference, from: source.item), slot.item === source.item,
          sources[ObjectIdentifier(slot)]?.last !== source
        else { continue }
        sources[ObjectIdentifier(slot), default: []].append(source)
      }
    }
    return sources
  }

  /// For each field of the page whose lookup fills a field, that it is empty: else the server looks the value up
  /// when the page is sent.
  private mutating func emptyLookups(filling slot: FieldSlot) -> [FormValue] {
    (lookups[ObjectIdentifier(slot)] ?? []).map { source in
      isUnreadable(source)
        ? .null : ["field": .string(source.path.description), "is": "isEmpty", "value": true]
    }
  }

  /// Whether the server holds a secret that is in order.
  private func isKept(_ slot: FieldSlot) -> Bool {
    keepsSecrets && slot.compiled.isSensitive && !slot.raw.isEmpty && !slot.showsError
  }

  /// The message about a value of another type.
  ///
  /// A browser's control for times shows its own format, so its message names none.
  private func typeMessage(_ slot: FieldSlot) -> String {
    switch slot.compiled.type {
    case .date: messages.text("rule.type.date", ["example": messages.dayExample])
    case .time: messages.text("rule.type.time.control")
    default: message(.type, slot)
    }
  }

  /// The message of a required field whose transforms leave nothing of a text; nil when none of them can.
  private mutating func emptiedMessage(_ slot: FieldSlot) -> String? {
    let transforms = slot.compiled.transforms
    if transforms.contains(.digits) { return message(.emptied, slot) }
    guard transforms.contains(.trim) else { return nil }
    sharedEmptied = message(.emptied, slot)
    return sharedEmptied
  }

  private func label(_ slot: FieldSlot) -> String {
    let field = slot.compiled.origin
    guard let label = field.label ?? field.accessibility.label else { return field.id.rawValue }
    return messages.resolve(label)
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

extension FieldType {
  /// Whether what is typed may be no value of the type.
  fileprivate var canMismatch: Bool {
    switch self {
    case .number, .integer, .date, .time: true
    default: false
    }
  }
}

extension FormEngine {
  /// What a script in a page needs to follow the form while it is filled in: the conditions and the
  /// rules of the pages' fields, with their sentences; never a value that was entered.
  ///
  /// Rules a script could not judge exactly as the engine does are left out; submit judges them.
  ///
  /// - Parameter keepsSecrets: Whether a secret that was given counts when its control is empty.
  public func liveData(pages: Set<String>, keepsSecrets: Bool = false) -> FormLiveData {
    var data = LiveData(self, pages: pages, keepsSecrets: keepsSecrets)
    return data.document()
  }
}
