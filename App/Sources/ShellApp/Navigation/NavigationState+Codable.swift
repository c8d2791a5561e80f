/// A navigation state between two starts of the app:
/// `{"module":"tabbar","stacks":[["home"],["guardian"]],"presentations":["sheet"]}`.
///
/// `presentations` has the sheets and covers above the first stack; a missing one is a sheet.
/// Routes are the paths of their links. Only screens that require a profile and that a link can open
/// are written. The first other screen is left out with everything above it, so no code or token is
/// stored.
extension NavigationState: Codable {
  /// The largest number of entries that are read; the rest is left out.
  public static let maximumEntryCount = 64

  private enum CodingKeys: String, CodingKey {
    case module, stacks, presentations
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
    paths.removeAll(where: \.isEmpty)
    try container.encode(paths, forKey: .stacks)
    let presentations = stacks.prefix(paths.count).dropFirst().map { $0[0].presentation.text }
    if !presentations.isEmpty { try container.encode(presentations, forKey: .presentations) }
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
    let presentations =
      try container.decodeIfPresent([String].self, forKey: .presentations) ?? []
    self.init(module, root: root)
    for (index, stack) in stacks.enumerated() {
      for (place, route) in stack.enumerated() where index > 0 || place > 0 {
        let text = index > 0 && index <= presentations.count ? presentations[index - 1] : "sheet"
        _ = show(route, as: place > 0 ? .push : Presentation(stack: text) ?? .sheet([]))
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
  var isRestorable: Bool { access == .profile && path != nil }
}
