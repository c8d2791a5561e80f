/// A value that is redacted in descriptions, debug descriptions and mirrors.
///
/// The default implementations return `•••` and a mirror without children.
public protocol Redacted: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
}

extension Redacted {
  /// Always `•••`.
  public var description: String { "•••" }
  /// Always `•••`.
  public var debugDescription: String { "•••" }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
