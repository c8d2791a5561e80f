/// A source of options as a script writes it.
struct ReplaySource: Sendable, Hashable {
  /// One option and what the fields of `dependsOn` must hold for it to be offered.
  private struct Offer: Sendable, Hashable {
    let option: FieldOption
    let conditions: [FieldID: FormValue]
  }

  private let offers: [Offer]
  private let pageSize: Int?
  private let delays: [Int]
  private let isOffline: Bool
  private let ignoresCancellation: Bool

  /// Reads the sources of a script by name.
  static func all(_ reader: ReplayReader) throws(ReplayError) -> TextMap<ReplaySource> {
    var result: TextMap<ReplaySource> = [:]
    for (name, value) in try reader.object("sources") {
      let place = reader.pointer.appending("sources").appending(name)
      result[name] = try ReplaySource(ReplayReader(value, place))
    }
    return result
  }

  private init(_ reader: ReplayReader) throws(ReplayError) {
    try reader.allow(["delay", "options", "pageSize", "offline", "ignoresCancellation"])
    var offers: [Offer] = []
    for (index, value) in try reader.array("options").enumerated() {
      let place = reader.pointer.appending("options").appending(index)
      offers.append(try Self.offer(ReplayReader(value, place)))
    }
    self.offers = offers
    pageSize = try Self.pageSize(reader)
    delays = try reader.delays()
    isOffline = try reader.bool("offline") ?? false
    ignoresCancellation = try reader.bool("ignoresCancellation") ?? false
  }

  private static func offer(_ reader: ReplayReader) throws(ReplayError) -> Offer {
    try reader.allow(["value", "label", "when"])
    guard let value = reader.members["value"] else {
      throw reader.failure("value", "An option needs a value.")
    }
    let label = reader.members["label"] == nil ? nil : try reader.string("label")
    var conditions: [FieldID: FormValue] = [:]
    for (name, value) in try reader.object("when") {
      guard FieldID.isValid(name) else {
        throw reader.failure("when", "\"\(name)\" is not a field id.")
      }
      conditions[FieldID(rawValue: name)] = value
    }
    return Offer(
      option: FieldOption(value, label: label.map(FormText.literal)), conditions: conditions)
  }

  private static func pageSize(_ reader: ReplayReader) throws(ReplayError) -> Int? {
    guard let value = reader.members["pageSize"] else { return nil }
    guard let size = value.integerValue, size >= 1 else {
      throw reader.failure("pageSize", "A whole number from 1 is expected.")
    }
    return size
  }

  /// The source on virtual time.
  var stub: StubOptionSource {
    let source = StaticOptionSource(pageSize: pageSize) { [offers] values in
      offers.filter { offer in
        offer.conditions.allSatisfy { Comparison.equal(values[$0] ?? .null, $1) }
      }.map(\.option)
    }
    return StubOptionSource(
      source, delays: delays, isOffline: isOffline, ignoresCancellation: ignoresCancellation)
  }
}
