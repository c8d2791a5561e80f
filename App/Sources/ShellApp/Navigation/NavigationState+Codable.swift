/// A navigation state between two starts of the app: `{"module":"tabbar","stacks":[["home"]]}`.
///
/// Routes are the paths of their links. Only screens that require a profile and that a link can open
/// are written. The first other screen is left out with everything above it, so no code or token is
/// stored.
extension NavigationState: Codable {
  /// The largest number of entries that are read; the rest is left out.
  public static let maximumEntryCount = 64

  private enum CodingKeys: String, CodingKey {
    case module, stacks
  }

  /// Writes the module and the paths of its routes.
  public func encode(to encoder: any Encoder) throws {
    var paths: [[String]] = []
    reading: for stack in stacks {
      paths.append([])
      for entry in stack {
        guard entry.route.isRestorable, let path = entry.route.path else { break reading }
        paths[paths.count - 1].append(path)
      }
    }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(module.rawValue, forKey: .module)
    try container.encode(paths.filter { !$0.isEmpty }, forKey: .stacks)
  }

  /// Reads a state up to the first route that this version of the app does not restore.
  ///
  /// - Throws: `DecodingError` when the module is unknown or no route is left.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let name = try container.decode(String.self, forKey: .module)
    let stacks = Self.routes(try container.decode([[String]].self, forKey: .stacks))
    guard let module = Module(rawValue: name), let root = stacks.first?.first else {
      throw DecodingError.dataCorruptedError(
        forKey: .stacks, in: container, debugDescription: "No route can be restored.")
    }
    self.init(module, root: root)
    for (index, stack) in stacks.enumerated() {
      for (place, route) in stack.enumerated() where index > 0 || place > 0 {
        _ = place == 0 ? present(route) : push(route)
        arrived()
      }
    }
  }

  private static func routes(_ paths: [[String]]) -> [[Route]] {
    var stacks: [[Route]] = []
    var count = 0
    for stack in paths {
      stacks.append([])
      for path in stack {
        guard count < maximumEntryCount, let route = Route(path: path), route.isRestorable else {
          return stacks.filter { !$0.isEmpty }
        }
        count += 1
        stacks[stacks.count - 1].append(route)
      }
    }
    return stacks.filter { !$0.isEmpty }
  }
}

extension Route {
  /// Whether the next start of the app may show the route again.
  var isRestorable: Bool { access == .profile && isLinkTarget }
}
