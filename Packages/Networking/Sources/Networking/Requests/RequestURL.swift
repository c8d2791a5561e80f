#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A namespace for the function that creates the URL of a request.
enum RequestURL {
  /// Returns a URL that consists of a base URL, a path and a query.
  ///
  /// If the base URL has a path, `path` is appended to that path. The query items are sorted by
  /// name. Items with the same name keep their order.
  /// - Throws: ``NetworkError/invalidRequest(reason:)`` when the base URL has a query or a
  ///   fragment, when the path is invalid, or when the resulting URL is malformed.
  static func make(base: URL, path: RequestPath, query: [QueryItem]) throws(NetworkError) -> URL {
    guard base.query() == nil, base.fragment() == nil else {
      throw .invalidRequest(reason: "the base URL has a query or a fragment")
    }
    if let problem = path.problem {
      throw .invalidRequest(reason: problem)
    }
    var text = base.absoluteString
    if !path.encoded.isEmpty {
      while text.hasSuffix("/") { text.removeLast() }
      text += path.encoded.hasPrefix("/") ? path.encoded : "/" + path.encoded
    }
    if !query.isEmpty {
      text += "?" + encoded(query)
    }
    guard let url = URL(string: text) else {
      throw .invalidRequest(reason: "the URL is malformed")
    }
    return url
  }

  private static func encoded(_ query: [QueryItem]) -> String {
    let sorted = query.enumerated().sorted { left, right in
      left.element.name == right.element.name
        ? left.offset < right.offset
        : left.element.name.utf8.lexicographicallyPrecedes(right.element.name.utf8)
    }
    return sorted.map { _, item in
      let name = PercentEncoding.component(item.name)
      return item.value.map { name + "=" + PercentEncoding.component($0) } ?? name
    }.joined(separator: "&")
  }
}
