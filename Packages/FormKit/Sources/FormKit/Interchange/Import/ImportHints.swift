/// UI hints for one value, in the style of a uiSchema; remembers which were used.
final class ImportHints {
  static let keys: Set = [
    "order", "widget", "placeholder", "help", "title", "description", "autocomplete", "readonly",
    "disabled", "enumNames", "submitButtonOptions", "options",
  ]

  private let members: FormObject
  private let pointer: JSONPointer
  private let sink: FindingSink
  private var parts: TextMap<ImportHints> = [:]

  convenience init(_ hints: FormValue, sink: FindingSink) {
    self.init(hints, .root, sink)
  }

  private init(_ hints: FormValue?, _ pointer: JSONPointer, _ sink: FindingSink) {
    self.pointer = pointer
    self.sink = sink
    members = hints?.objectValue ?? [:]
    if let hints, hints.objectValue == nil {
      sink.warning("unusableHint", pointer, "Hints must be an object, not \(hints.kindName).")
    }
  }

  /// The hints for a property.
  func property(_ name: String) -> ImportHints {
    if let known = parts[name] { return known }
    let part = ImportHints(members[name], pointer.appending(name), sink)
    parts[name] = part
    return part
  }

  /// The hints for a list's items.
  var items: ImportHints { property("items") }

  /// A hint by its name, `ui:name` or `name` among the `ui:options`.
  subscript(name: String) -> FormValue? {
    members["ui:" + name] ?? members["ui:options"]?[name]
  }

  func text(_ name: String) -> String? {
    guard let value = self[name] else { return nil }
    if let text = value.stringValue { return text }
    unusable(name, "This hint must be a text, not \(value.kindName).")
    return nil
  }

  func flag(_ name: String) -> Bool {
    guard let value = self[name] else { return false }
    if let flag = value.boolValue { return flag }
    unusable(name, "This hint must be true or false, not \(value.kindName).")
    return false
  }

  func unusable(_ name: String, _ message: String) {
    let place =
      members["ui:" + name] != nil
      ? pointer.appending("ui:" + name) : pointer.appending("ui:options").appending(name)
    sink.warning("unusableHint", place, message)
  }

  /// Names in the order of `ui:order`, where `*` stands for those it does not name.
  func ordered(_ names: [String]) -> [String] {
    guard let order = self["order"] else { return names }
    guard let items = order.arrayValue else {
      unusable("order", "An order must be a list of names, not \(order.kindName).")
      return names
    }
    let wanted = items.compactMap(\.stringValue)
    for name in wanted where name != "*" && !names.containsExactly(name) {
      unusable("order", "There is no property \"\(name)\".")
    }
    let known = Set(names.map(ExactText.init))
    let named = Set(wanted.map(ExactText.init))
    let rest = names.filter { !named.contains(ExactText($0)) }
    var seen: Set<ExactText> = []
    let listed = wanted.contains("*") ? wanted : wanted + ["*"]
    return listed.flatMap { name -> [String] in
      guard seen.insert(ExactText(name)).inserted else { return [] }
      return name == "*" ? rest : known.contains(ExactText(name)) ? [name] : []
    }
  }

  /// The type a widget asks for in place of the schema's own.
  func widget(over type: FieldType) -> FieldType {
    guard let widget = text("widget") else { return type }
    let same: [FieldType: Set<String>] = [
      .choice: ["select", "radio"], .multiChoice: ["select", "checkboxes"],
      .toggle: ["checkbox", "radio", "select"], .number: ["updown", "range"],
      .integer: ["updown", "range"], .date: ["alt-date"],
    ]
    if widget == type.rawValue || same[type]?.contains(widget) == true { return type }
    let texts: [String: FieldType] = [
      "text": .text, "textarea": .textarea, "password": .password, "email": .email, "uri": .url,
      "url": .url, "tel": .phone, "phone": .phone,
    ]
    if let wanted = texts[widget], FieldParser.isText(type) { return wanted }
    unusable("widget", "A field of type \(type.rawValue) has no widget \"\(widget)\".")
    return type
  }

  /// Reports the hints nobody asked for.
  func reportUnused() {
    for key in members.keys.sortedExactly() {
      if key.hasPrefix("ui:") {
        guard !Self.keys.contains(String(key.dropFirst(3))) else { continue }
        sink.warning("unknownHint", pointer.appending(key), "This hint is unknown.")
      } else if parts[key] == nil {
        sink.warning("unknownHint", pointer.appending(key), "There is no such property.")
      }
    }
    for key in (members["ui:options"]?.objectValue ?? [:]).keys.sortedExactly()
    where !Self.keys.contains(key) {
      let place = pointer.appending("ui:options").appending(key)
      sink.warning("unknownHint", place, "This hint is unknown.")
    }
    for key in parts.keys.sortedExactly() { parts[key]?.reportUnused() }
  }
}
