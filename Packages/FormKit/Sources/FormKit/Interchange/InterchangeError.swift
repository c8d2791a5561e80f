/// A document that cannot be imported at all.
public struct InterchangeError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Where: an RFC 6901 pointer into the imported document.
  public let path: String
  /// What is wrong, in words.
  public let reason: String

  /// One sentence with the place first.
  public var description: String { "\(path.isEmpty ? "(document)" : path): \(reason)" }
}
