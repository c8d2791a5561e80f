/// The value sets and code systems a Questionnaire contains.
///
/// Source: FHIR R4, ValueSet and CodeSystem.
struct QuestionnaireValueSets {
  private struct Resource {
    let value: FormValue
    let pointer: JSONPointer
  }

  /// Each by its canonical URL, value sets also by `#` and their id.
  private var sets: [String: Resource] = [:]
  private var systems: [String: Resource] = [:]
  private var places: [JSONPointer] = []
  private var used: Set<JSONPointer> = []
  private var sink = FindingSink()
  private var entryCount = 0
  /// The most entries read for all items together; items share value sets, and these share code systems.
  private static let mostEntries = 300_000

  init() {}

  init(_ contained: FormValue?, sink: FindingSink) {
    self.sink = sink
    for (index, value) in (contained?.arrayValue ?? []).enumerated() {
      let place = JSONPointer.root.appending("contained").appending(index)
      places.append(place)
      let resource = Resource(value: value, pointer: place)
      let url = value["url"]?.stringValue
      switch value["resourceType"] {
      case "ValueSet":
        if let id = value["id"]?.stringValue { sets["#" + id] = resource }
        if let url { sets[url] = resource }
      case "CodeSystem": if let url { systems[url] = resource }
      default: break
      }
    }
  }

  /// Whether more entries were to be read than may be.
  var isExhausted: Bool { entryCount > Self.mostEntries }

  func reportUnused() {
    for place in places where !used.contains(place) {
      sink.warning("notCarriedOver", place, "No item takes its options from this resource.")
    }
  }

  /// The resource of a URL, or of `#` and an id, each with a version behind a bar or without.
  ///
  /// A resource without a version is one of any version.
  private mutating func take(
    _ reference: String, version: FormValue? = nil, among resources: [String: Resource]
  ) -> Resource? {
    let bar = version == nil ? reference.lastIndex(of: "|") : nil
    let name = bar.map { String(reference[..<$0]) } ?? reference
    let wanted =
      version ?? bar.map { .string(String(reference[reference.index(after: $0)...])) }
    guard let found = resources[name] else { return nil }
    if let wanted, let own = found.value["version"], own != wanted { return nil }
    used.insert(found.pointer)
    return found
  }

  /// The codings of a contained value set; nil when the reference leads elsewhere.
  mutating func codings(_ reference: String) -> [FormValue]? {
    guard let set = take(reference, among: sets) else { return nil }
    if let expansion = set.value["expansion"]?["contains"] {
      return flat(expansion, set.pointer.appending("expansion").appending("contains"))
    }
    let compose = set.pointer.appending("compose")
    if set.value["compose"]?["exclude"] != nil { lost(compose.appending("exclude")) }
    var result: [FormValue] = []
    for (index, part) in (set.value["compose"]?["include"]?.arrayValue ?? []).enumerated() {
      result += codings(include: part, compose.appending("include").appending(index))
    }
    return result
  }

  private mutating func codings(include part: FormValue, _ place: JSONPointer) -> [FormValue] {
    guard count() else { return [] }
    for key in ["filter", "valueSet"] where part[key] != nil { lost(place.appending(key)) }
    var concepts = part["concept"]
    var list = place.appending("concept")
    if concepts == nil, part["filter"] == nil, part["valueSet"] == nil {
      guard let url = part["system"]?.stringValue,
        let system = take(url, version: part["version"], among: systems)
      else {
        lost(place)
        return []
      }
      concepts = system.value["concept"]
      list = system.pointer.appending("concept")
      // Others have some of the codes only.
      if system.value["content"] != "complete" { lost(system.pointer.appending("content")) }
    }
    var result: [FormValue] = []
    add(concepts, of: part, to: &result, list)
    return result
  }

  /// Counts an entry; false once they are too many.
  private mutating func count() -> Bool {
    entryCount += 1
    return !isExhausted
  }

  /// Adds concepts, and those that nest in them.
  private mutating func add(
    _ concepts: FormValue?, of include: FormValue, to result: inout [FormValue],
    _ place: JSONPointer
  ) {
    for (number, concept) in (concepts?.arrayValue ?? []).enumerated() where count() {
      let place = place.appending(number)
      if concept.isSelectable {
        reportDetails(of: concept, place)
        var coding: FormObject = [:]
        for key in ["code", "display"] { coding[key] = concept[key] }
        for key in ["system", "version"] { coding[key] = include[key] }
        result.append(.object(coding))
      }
      add(concept["concept"], of: include, to: &result, place.appending("concept"))
    }
  }

  private func lost(_ place: JSONPointer) {
    sink.warning("unresolvedReference", place, "A form has only the codes that are listed here.")
  }

  /// Reports what an option does not keep, such as scores and translations.
  private func reportDetails(of concept: FormValue, _ place: JSONPointer) {
    let kept: Set = [
      "id", "code", "display", "system", "version", "contains", "abstract", "concept",
    ]
    for key in (concept.objectValue ?? [:]).keys.sortedExactly() where !kept.contains(key) {
      if key == "inactive", concept[key] == false { continue }
      sink.warning("notCarriedOver", place.appending(key), "An option has its code and text only.")
    }
  }

  private mutating func flat(_ contains: FormValue, _ place: JSONPointer) -> [FormValue] {
    var result: [FormValue] = []
    for (index, entry) in (contains.arrayValue ?? []).enumerated() where count() {
      let place = place.appending(index)
      reportDetails(of: entry, place)
      if entry["abstract"] != true, entry["code"] != nil, case .object(var coding) = entry {
        coding = coding.filter { ["system", "version", "code", "display"].contains($0.key) }
        result.append(.object(coding))
      }
      if let inner = entry["contains"] { result += flat(inner, place.appending("contains")) }
    }
    return result
  }
}

extension FormValue {
  /// Whether a concept can be chosen, and does not only group others.
  ///
  /// Source: FHIR R4, CodeSystem, the defined property `notSelectable`.
  fileprivate var isSelectable: Bool {
    let properties = self["property"]?.arrayValue ?? []
    return !properties.contains { $0["code"] == "notSelectable" && $0["valueBoolean"] == true }
  }
}
