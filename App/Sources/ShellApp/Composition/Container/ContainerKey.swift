/// Names one part where a container has several of the same type.
///
/// ```swift
/// enum BootClient: ContainerKey { typealias Value = APIClient }
/// ```
protocol ContainerKey: SendableMetatype {
  /// The type of the part.
  associatedtype Value: Sendable
}

/// The part that a key names.
struct Keyed<Key: ContainerKey>: Sendable {
  /// The part.
  let value: Key.Value

  /// Wraps the part of a key.
  init(_ value: Key.Value) { self.value = value }
}

extension Keyed: NamedPart {
  static var partName: String { PartName.of(Key.self) }
}

/// A type whose part has another name than the type.
protocol NamedPart {
  /// The name in messages.
  static var partName: String { get }
}

/// The names of parts in messages.
enum PartName {
  /// The name of a part's type, such as `SignInUseCase`, or of its key.
  static func of(_ type: any Any.Type) -> String {
    if let named = type as? any NamedPart.Type { return named.partName }
    let name = "\(type)"
    return name.hasPrefix("any ") ? String(name.dropFirst(4)) : name
  }
}
