/// Why a container cannot be made, or does not have a part.
enum ContainerError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Two registrations have the same type or key.
  case registeredTwice(name: String)
  /// Nothing registers a type or key; the path leads from the part that was asked for to the one that
  /// needs it.
  case unregistered(name: String, path: [String])
  /// Parts need each other; the path begins and ends with the same part.
  case cycle(path: [String])
  /// An override has a type or key that nothing registers.
  case overridesNothing(name: String)

  /// A message that names the parts.
  var description: String {
    switch self {
    case .registeredTwice(let name): "\(name) is registered twice."
    case .unregistered(let name, let path) where path.isEmpty: "Nothing registers \(name)."
    case .unregistered(let name, let path):
      "Nothing registers \(name), which is needed by \(Self.text(path))."
    case .cycle(let path): "The parts depend on each other: \(Self.text(path))."
    case .overridesNothing(let name): "The override of \(name) replaces no registration."
    }
  }

  private static func text(_ path: [String]) -> String { path.joined(separator: " → ") }
}

extension ContainerError: LoggedError {}
