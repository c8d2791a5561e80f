/// A type whose values are redacted in descriptions, debug descriptions and mirrors.
///
/// The default implementations return the text `•••` and a mirror without children.
public protocol Redacted: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
}

extension Redacted {
  /// The text `•••`, which replaces the value's description.
  public var description: String { "•••" }
  /// The text `•••`, which replaces the value's debug description.
  public var debugDescription: String { "•••" }
  /// A mirror without children, so that reflection does not reveal the value.
  public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
