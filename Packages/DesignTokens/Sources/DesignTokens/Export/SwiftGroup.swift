/// A group of tokens on its way to a struct.
struct SwiftGroup {
  fileprivate struct Leaf {
    let identifier: String
    let path: [String]
    let type: TokenType
    let description: String?
    /// The value in each theme.
    var values: [TokenValue?]

    var isOptional: Bool { values.contains { $0 == nil } }
    var swiftType: String { type.swiftType + (isOptional ? "?" : "") }
  }

  fileprivate enum Member {
    case leaf(Leaf)
    case group(identifier: String, type: String, SwiftGroup)
  }

  private var members: [Member] = []

  /// The union of the themes' tokens, in the order in which they first occur.
  init(_ themes: [TokenTheme], typeName: String) {
    var order: [ExactText] = []
    var leaves: [ExactText: (token: DesignToken, values: [TokenValue?])] = [:]
    for (index, theme) in themes.enumerated() {
      for token in theme.tokens {
        let path = ExactText(token.path.description)
        if leaves[path] == nil {
          order.append(path)
          leaves[path] = (token, Array(repeating: nil, count: themes.count))
        }
        if leaves[path]?.token.value.type == token.value.type {
          leaves[path]?.values[index] = token.value
        }
      }
    }
    self.init(
      order.compactMap { leaves[$0].map { ($0.token.path.segments[...], $0.0, $0.1) } },
      typeName: typeName, taken: ["all", "add", "tokens"])
  }

  private typealias Entry = (path: ArraySlice<String>, token: DesignToken, values: [TokenValue?])

  /// - Parameter taken: The names that are no member's, as the generated source uses them.
  private init(_ entries: [Entry], typeName: String, taken reserved: Set<String> = []) {
    var names: [String] = []
    var inside: [ExactText: [Entry]] = [:]
    for entry in entries {
      guard let name = entry.path.first else { continue }
      if inside[ExactText(name)] == nil { names.append(name) }
      inside[ExactText(name), default: []].append(
        (entry.path.dropFirst(), entry.token, entry.values))
    }
    var taken = reserved.union(["hashValue"])
    for name in names {
      let entries = inside[ExactText(name)] ?? []
      var identifier = NameStyle.swift(name)
      while !taken.insert(identifier).inserted { identifier += "_" }
      if let only = entries.first, only.path.isEmpty {
        members.append(
          .leaf(
            Leaf(
              identifier: identifier, path: only.token.path.segments, type: only.token.value.type,
              description: only.token.description, values: only.values)))
      } else {
        var type = NameStyle.swift(name, isType: true)
        if type == typeName || Self.reserved.contains(type) { type += "Group" }
        while taken.contains(type) { type += "_" }
        taken.insert(type)
        members.append(
          .group(
            identifier: identifier, type: type, SwiftGroup(entries, typeName: typeName)))
      }
    }
  }

  /// Names of types that the generated source refers to, or that Swift does not allow.
  private static let reserved: Set = [
    "Any", "Type", "Protocol", "Self", "Hashable", "Sendable", "Double", "String", "Duration",
    "Swift", "RGBAColor", "Dimension",
    "CubicBezier", "StrokeStyle", "BorderStyle", "Transition", "Shadow", "GradientStop",
    "TextStyle", "FontWeight", "TokenPath", "TokenValue", "DesignToken",
  ]

  func declaration(_ name: String, indent: String) -> [String] {
    var lines = ["\(indent)public struct \(name): Hashable, Sendable {"]
    let inner = indent + "  "
    for case .group(let identifier, let type, let group) in members {
      lines.append("\(inner)/// The group `\(identifier.filter { $0 != "`" })`.")
      lines += group.declaration(type, indent: inner)
    }
    for member in members {
      switch member {
      case .leaf(let leaf):
        let comment = Self.comment(leaf.description) ?? leaf.path.joined(separator: ".")
        lines.append("\(inner)/// \(comment)")
        lines.append("\(inner)public var \(leaf.identifier): \(leaf.swiftType)")
      case .group(let identifier, let type, _):
        lines.append("\(inner)/// The tokens of `\(identifier.filter { $0 != "`" })`.")
        lines.append("\(inner)public var \(identifier): \(type)")
      }
    }
    let parameters = members.map { "\($0.identifier): \($0.type)" }.joined(separator: ", ")
    let assignments = members.map { "self.\($0.identifier) = \($0.identifier)" }
    lines.append("\(inner)/// Creates the values.")
    lines.append("\(inner)public init(\(parameters)) { \(assignments.joined(separator: "; ")) }")
    return lines + ["\(indent)}"]
  }

  /// A description on one line, which a line comment can hold.
  private static func comment(_ text: String?) -> String? {
    text.map { $0.split(whereSeparator: \.isNewline).joined(separator: " ") }
  }

  func listing(path: [String], access: String) -> [String] {
    members.flatMap { member in
      switch member {
      case .group(let identifier, _, let group):
        return group.listing(path: path, access: "\(access)\(identifier).")
      case .leaf(let leaf):
        let segments = leaf.path.map(\.swiftLiteral).joined(separator: ", ")
        let call = "add([\(segments)], "
        guard leaf.isOptional else {
          return [call + leaf.type.tokenValue("\(access)\(leaf.identifier)") + ")"]
        }
        let unwrapped = "if let value = \(access)\(leaf.identifier) { "
        return [unwrapped + call + leaf.type.tokenValue("value") + ") }"]
      }
    }
  }

  /// The arguments of the initialiser in a theme, by number.
  func arguments(theme: Int, _ type: String) -> [String] {
    members.map { member in
      switch member {
      case .leaf(let leaf):
        return "\(leaf.identifier): \(leaf.values[theme].map(\.swiftLiteral) ?? "nil")"
      case .group(let identifier, let name, let group):
        let inner = group.arguments(theme: theme, "\(type).\(name)").joined(separator: ", ")
        return "\(identifier): \(type).\(name)(\(inner))"
      }
    }
  }
}

extension SwiftGroup.Member {
  fileprivate var identifier: String {
    switch self {
    case .leaf(let leaf): leaf.identifier
    case .group(let identifier, _, _): identifier
    }
  }

  fileprivate var type: String {
    switch self {
    case .leaf(let leaf): leaf.swiftType
    case .group(_, let type, _): type
    }
  }
}
