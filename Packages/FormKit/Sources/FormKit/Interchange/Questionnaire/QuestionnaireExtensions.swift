/// The extensions of one element, each of which is either read or reported.
///
/// Source: FHIR R4, Extensibility and the extensions of Questionnaire.
struct QuestionnaireExtensions {
  struct Entry {
    let url: String
    /// The value, whatever its type.
    let value: FormValue?
    let pointer: JSONPointer
  }

  private var left: [Entry]

  init(_ value: FormValue?, at pointer: JSONPointer) {
    left = (value?.arrayValue ?? []).enumerated().map { index, item in
      let members = item.objectValue ?? [:]
      let key = members.keys.filter { $0.hasPrefix("value") }.sortedExactly().first
      return Entry(
        url: members["url"]?.stringValue ?? "", value: key.flatMap { members[$0] },
        pointer: pointer.appending(index))
    }
  }

  /// The first extension of a name, which is not reported any more.
  mutating func take(_ name: Name) -> Entry? {
    guard !left.isEmpty, let index = left.firstIndex(where: { $0.url == name.url }) else {
      return nil
    }
    return left.remove(at: index)
  }

  /// Reports the extensions that were not read.
  mutating func reportLeft(to sink: FindingSink) {
    for entry in left {
      let name = entry.url.split(separator: "/").last.map(String.init) ?? ""
      sink.warning(
        "notCarriedOver", entry.pointer, "A form cannot express the extension \"\(name)\" here.")
    }
    left = []
  }

  /// The extensions a form has a counterpart of.
  enum Name: String {
    case minLength, regex, minValue, maxValue, maxDecimalPlaces, entryFormat
    case minOccurs = "questionnaire-minOccurs"
    case maxOccurs = "questionnaire-maxOccurs"
    case hidden = "questionnaire-hidden"
    case itemControl = "questionnaire-itemControl"
    case unit = "questionnaire-unit"
    case optionPrefix = "questionnaire-optionPrefix"
    case optionExclusive = "questionnaire-optionExclusive"
    case choiceOrientation = "questionnaire-choiceOrientation"
    case openLabel = "sdc-questionnaire-openLabel"

    var url: String {
      self == .openLabel
        ? "http://hl7.org/fhir/uv/sdc/StructureDefinition/\(rawValue)"
        : "http://hl7.org/fhir/StructureDefinition/\(rawValue)"
    }
  }
}

extension QuestionnaireExtensions {
  /// The code of an `itemControl` (value set questionnaire-item-control) when a form has a counterpart.
  mutating func takeControl(among known: Set<String>) -> String? {
    guard let entry = left.first(where: { $0.url == Name.itemControl.url }),
      let code = entry.value?["coding"]?.arrayValue?.first?["code"]?.stringValue,
      known.contains(code)
    else { return nil }
    _ = take(.itemControl)
    return code
  }

  /// Leaves out what only chooses a look and changes no meaning.
  mutating func dropLooks() {
    _ = take(.choiceOrientation)
    _ = takeControl(among: Self.looks)
  }

  /// The codes of value set questionnaire-item-control that only choose a look, and widespread others of the kind.
  private static let looks: Set<String> = [
    "autocomplete", "check-box", "drop-down", "lookup", "radio-button", "slider", "spinner",
    "text-box", "list", "table", "htable", "gtable", "atable", "grid", "tab-container", "page",
    "block", "checkbox", "chips", "combobox", "compact-list", "date-field", "decimal-field",
    "dropdown", "integer-field", "radio", "text-area", "text-field", "textarea", "textfield",
  ]
}
