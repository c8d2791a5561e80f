/// Parses links into routes.
///
/// Links are `SCHEME://PATH`, `SCHEME:///PATH` and `https://HOST/PATH` for configured hosts. Scheme
/// and host compare without letter case (RFC 3986, 3.1 and 3.2.2), paths with it.
public struct LinkParser: Sendable, Hashable {
  /// The app's own scheme, in lower case.
  public let scheme: String
  /// The hosts whose https links the app opens, in lower case.
  public let hosts: Set<String>

  /// Links longer than this are refused, in UTF-8 bytes.
  static let maximumLength = 4096

  /// Creates a parser; `scheme` and `hosts` must be in lower case.
  public init(scheme: String, hosts: Set<String>) {
    self.scheme = scheme
    self.hosts = hosts
  }

  /// The route of a link; nil when it is malformed or leads nowhere.
  public func route(of link: String) -> Route? {
    guard link.utf8.count <= Self.maximumLength,
      link.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), !link.utf8.contains(0x23),
      let path = path(of: link)
    else { return nil }
    let parts = path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let segments = segments(of: parts[0]),
      let parameters = parameters(of: parts.count > 1 ? parts[1] : "")
    else { return nil }
    return Route(path: segments, parameters: parameters)
  }

  /// The rest of the link behind scheme and host; nil for another app's link.
  private func path(of link: String) -> Substring? {
    guard let colon = link.firstIndex(of: ":"), link[colon...].hasPrefix("://") else { return nil }
    let rest = link[link.index(colon, offsetBy: 3)...]
    switch link[..<colon].lowercased() {
    case scheme: return rest.hasPrefix("/") ? rest.dropFirst() : rest
    case "https":
      guard let slash = rest.firstIndex(of: "/"), hosts.contains(rest[..<slash].lowercased())
      else { return nil }
      return rest[slash...].dropFirst()
    default: return nil
    }
  }

  /// The decoded path; nil when a segment is empty or holds a slash, or when an authority's user
  /// information or port is in it.
  private func segments(of path: Substring) -> String? {
    var decoded: [String] = []
    for segment in path.split(separator: "/", omittingEmptySubsequences: false) {
      guard !segment.contains(where: { $0 == "@" || $0 == ":" }),
        let text = PercentCoding.decode(segment), !text.isEmpty, !text.contains("/")
      else { return nil }
      decoded.append(text)
    }
    return decoded.joined(separator: "/")
  }

  /// The decoded parameters; nil when one occurs twice or is not UTF-8.
  private func parameters(of query: Substring) -> Route.Parameters? {
    var parameters: Route.Parameters = [:]
    for pair in query.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = PercentCoding.decode(parts[0]),
        let value = PercentCoding.decode(parts.count > 1 ? parts[1] : ""),
        parameters.updateValue(value, forKey: name) == nil
      else { return nil }
    }
    return parameters
  }
}
