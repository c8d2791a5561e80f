/// What a token file or a resolver file describes: tokens, in one or several themes.
///
/// Reads the Design Tokens Format Module 2025.10 and, for a file with a `resolutionOrder`, the
/// Design Tokens Resolver Module 2025.10.
///
/// ```swift
/// let catalog = try TokenCatalog(TokenFile(name: "my.tokens.json", bytes: bytes))
/// let theme = try catalog.theme()
/// theme["color.text.primary"]?.value  // .color(#161a26)
/// ```
public struct TokenCatalog: Sendable {
  /// One thing themes differ in, and what it can be.
  public struct Modifier: Hashable, Sendable {
    /// The name, such as `theme`.
    public let name: String
    /// The names of its contexts, in the order of the file.
    public let contexts: [String]
    /// The context when none is asked for: the declared one, else the first.
    public let defaultContext: String
  }

  /// Gives the file a reference in a resolver file names, such as `base/light.json`.
  ///
  /// The first argument is the reference, the second the name of the file it stands in.
  public typealias Loader = (_ reference: String, _ base: String) throws -> TokenFile

  enum Layer {
    case set([JSONNode])
    case modifier(Int, [String: [JSONNode]])
  }

  /// What themes differ in, in the order of resolution; empty for a plain token file.
  public let modifiers: [Modifier]
  let files: [TokenFile]
  let layers: [Layer]

  /// Reads a file.
  ///
  /// - Parameter load: Gives the files a resolver file refers to; by default there are none.
  /// - Throws: ``TokenError/refused(_:)`` when a file is malformed or breaks a rule of the Resolver
  ///   module. Faults of single tokens are found by ``theme(_:)`` and ``lint()``.
  public init(
    _ file: TokenFile,
    load: @escaping Loader = { reference, _ in
      throw TokenLoadError(reason: "'\(reference)' is missing")
    }
  ) throws(TokenError) {
    try self.init(file, loader: load)
  }

  private init(_ file: TokenFile, loader: @escaping Loader) throws(TokenError) {
    var reader = ResolverReader(load: loader)
    guard let root = reader.read(file) else { throw .refused(reader.collector.findings) }
    if root.object?["resolutionOrder"]?.array != nil || root.object?["version"]?.string != nil {
      reader.readResolver(root)
    } else {
      reader.layers = [.set([root])]
    }
    try reader.collector.check()
    modifiers = reader.modifiers
    layers = reader.layers
    files = reader.collector.files
  }

  /// The names of all themes; at most 64, beyond which modifiers vary one at a time.
  public var themeNames: [String] { selections.map(name) }

  /// The tokens in a theme.
  ///
  /// - Parameter name: Contexts joined by `+`, in any order and case, such as `dark` or
  ///   `dark+reduced`; a modifier not named has its default. Default: all have.
  /// - Throws: ``TokenError/unknownTheme(_:known:)``; ``TokenError/refused(_:)`` with everything
  ///   that is wrong with the tokens.
  public func theme(_ name: String? = nil) throws(TokenError) -> TokenTheme {
    let resolution = try resolution(of: selection(name))
    try resolution.collector.check()
    return resolution.theme
  }
}

/// Why a file that a resolver file refers to cannot be had.
public struct TokenLoadError: Error, CustomStringConvertible {
  /// The reason, without a full stop.
  public let description: String

  /// Creates an error.
  public init(reason: String) { description = reason }
}
