/// Whose documents a store sees: those of one build configuration and user.
///
/// Parts compare by their UTF-8 bytes.
public struct DocumentNamespace: Sendable, Hashable {
  /// The build configuration, so that one never reads another's documents.
  public let configuration: String
  /// The signed-in user; nil for documents that belong to the installation.
  public let user: String?

  /// Makes a namespace.
  public init(configuration: String, user: String? = nil) {
    self.configuration = configuration
    self.user = user
  }

  /// Compares by UTF-8 bytes.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    Array(lhs.key.utf8) == Array(rhs.key.utf8)
  }

  /// Hashes the UTF-8 bytes.
  public func hash(into hasher: inout Hasher) { hasher.combine(Array(key.utf8)) }

  /// A text no other namespace has: the first part comes after its length.
  var key: String {
    "\(configuration.utf8.count):\(configuration)" + (user.map { "/\($0)" } ?? "")
  }
}
