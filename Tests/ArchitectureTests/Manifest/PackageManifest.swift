/// What `swift package dump-package` says about a manifest, as far as a rule asks.
struct PackageManifest: Decodable, Sendable {
  /// The package's name.
  var name: String

  /// Deployment targets.
  var platforms: [JSONValue]

  /// Other packages it depends on, each a one-key object named after the kind of dependency.
  var dependencies: [[String: JSONValue]]

  /// What it vends.
  var products: [Product]

  /// Its targets, tests included.
  var targets: [Target]

  /// A product and the targets it links.
  struct Product: Decodable, Hashable, Sendable {
    var name: String
    var targets: [String]
    var type: JSONValue
  }

  /// A target as one manifest declares it.
  struct Target: Decodable, Sendable {
    var name: String
    var type: String
    var path: String?
    var dependencies: [Dependency]
    var settings: [JSONValue]
    var exclude: [String]
    var resources: [JSONValue]
    var sources: [String]?
    var pkgConfig: String?
    var providers: [JSONValue]?

    /// Where the target's files are, relative to its package.
    var folder: String {
      path ?? (type == "test" ? "Tests/\(name)" : "Sources/\(name)")
    }
  }

  /// The target named `name`.
  func target(_ name: String) -> Target? {
    targets.first { $0.name == name }
  }
}

extension PackageManifest {
  /// A dependency of a target, whether declared by name, as a target or as a product.
  struct Dependency: Decodable, Hashable, Sendable {
    /// The module.
    var name: String

    /// The platforms it is limited to; none means all.
    var platforms: Set<String> = []

    /// The traits it is limited to; none means all.
    var traits: Set<String> = []

    private enum Kind: String, CodingKey {
      case byName, target, product
    }

    private struct Condition: Decodable {
      var platformNames: [String]?
      var traits: [String]?
    }

    init(name: String, platforms: Set<String> = [], traits: Set<String> = []) {
      self.name = name
      self.platforms = platforms
      self.traits = traits
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Kind.self)
      let kind = try container.allKeys.first.orThrow(
        DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "unknown kind of dependency")))
      var parts = try container.nestedUnkeyedContainer(forKey: kind)
      name = try parts.decode(String.self)
      if kind == .product {
        _ = try parts.decode(JSONValue.self)
        _ = try parts.decode(JSONValue.self)
      }
      let condition = try parts.decodeIfPresent(Condition.self)
      platforms = Set(condition?.platformNames ?? [])
      traits = Set(condition?.traits ?? [])
    }
  }
}

extension Optional {
  fileprivate func orThrow(_ error: some Error) throws -> Wrapped {
    guard let value = self else { throw error }
    return value
  }
}
