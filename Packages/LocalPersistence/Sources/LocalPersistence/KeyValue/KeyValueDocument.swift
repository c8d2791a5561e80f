/// What a key-value file holds: format 2, or format 1, which has no checksum.
///
/// Each value is kept as its own JSON text, so that numbers and unknown types survive exactly.
struct KeyValueDocument: Codable, Equatable {
  static let currentVersion = 2
  static let earlierVersion = 1

  var formatVersion = currentVersion
  var values: [String: String] = [:]

  /// Whether the file is to be written anew, with a checksum.
  var isEarlier: Bool { formatVersion == Self.earlierVersion }

  private enum CodingKeys: String, CodingKey { case formatVersion, values }

  init(values: [String: String]) { self.values = values }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    formatVersion =
      try container.decodeIfPresent(Int.self, forKey: .formatVersion) ?? Self.earlierVersion
    // A later version may keep its values differently.
    guard formatVersion <= Self.currentVersion else { return }
    values = try container.decodeIfPresent([String: String].self, forKey: .values) ?? [:]
  }
}
