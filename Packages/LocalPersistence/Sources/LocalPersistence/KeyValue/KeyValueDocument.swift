/// What a key-value file holds, format 1.
///
/// Each value is kept as its own JSON text, so that numbers and unknown types survive exactly.
struct KeyValueDocument: Codable, Equatable {
  static let currentVersion = 1

  var formatVersion = currentVersion
  var values: [String: String] = [:]

  private enum CodingKeys: String, CodingKey { case formatVersion, values }

  init(values: [String: String]) { self.values = values }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    formatVersion =
      try container.decodeIfPresent(Int.self, forKey: .formatVersion) ?? Self.currentVersion
    // A later version may keep its values differently.
    guard formatVersion == Self.currentVersion else { return }
    values = try container.decodeIfPresent([String: String].self, forKey: .values) ?? [:]
  }
}
