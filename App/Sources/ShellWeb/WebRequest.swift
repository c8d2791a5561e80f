import FormKit
import ShellApp

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A request of a browser, whatever brought it.
public struct WebRequest: Sendable {
  /// The methods that pages know.
  public enum Method: Sendable {
    /// Asks for a page.
    case get
    /// Asks for the head of a page.
    case head
    /// Sends a form.
    case post
    /// Any other.
    case other
  }

  /// Why a body was not read.
  public enum BodyError: Error {
    /// It has more bytes than the limit.
    case tooLong
    /// It ended early.
    case broken
  }

  /// The method.
  public let method: Method
  /// The path and the query, percent-encoded, without the parameters of the pages themselves.
  public let target: String
  private let query: Substring
  /// The address of the browser, for limits; empty when it is not known.
  public let client: String
  let header: @Sendable (String) -> String?
  let body: @Sendable (_ limit: Int) async throws(BodyError) -> Data

  /// Makes a request.
  ///
  /// - Parameters:
  ///   - header: Returns the value of a header field; nil without one.
  ///   - body: Reads the content up to a number of bytes.
  public init(
    _ method: Method, _ target: String, client: String,
    header: @escaping @Sendable (String) -> String?,
    body: @escaping @Sendable (_ limit: Int) async throws(BodyError) -> Data
  ) {
    self.method = method
    query = target.drop { $0 != "?" }.dropFirst()
    let parameters = query.split(separator: "&").filter { !$0.hasPrefix("_") }
    self.target =
      target.prefix { $0 != "?" }
      + (parameters.isEmpty ? "" : "?" + parameters.joined(separator: "&"))
    self.client = client
    self.header = header
    self.body = body
  }

  /// The path without the query.
  var path: String { String(target.prefix { $0 != "?" }) }

  /// The value of a parameter of the query, as it was sent.
  func parameter(_ name: String) -> String? {
    return query.split(separator: "&").first { $0.hasPrefix(name + "=") }
      .map { String($0.dropFirst(name.count + 1)) }
  }

  /// The name of the parameter with the link that waits for the sign-in of a browser that is not kept.
  static let linkName = "_link"

  /// The link that waits for the sign-in of the browser, as a path; nil for none.
  var waitingLink: String? {
    parameter(Self.linkName).flatMap { Route(path: $0)?.path == $0 ? $0 : nil }
  }

  /// A path with the link that waits, if there is one.
  static func path(_ path: String, waiting link: String?) -> String {
    link.map { "\(path)\(path.contains("?") ? "&" : "?")\(linkName)=\($0)" } ?? path
  }

  /// The value of a cookie.
  func cookie(_ name: String) -> String? {
    for pair in (header("Cookie") ?? "").split(separator: ";") {
      let text = pair.drop { $0 == " " }
      if text.hasPrefix(name + "=") { return String(text.dropFirst(name.count + 1)) }
    }
    return nil
  }

  /// The locale that the browser prefers among those in whose language the app has texts; nil for none.
  ///
  /// Reads the first 16 ranges of `Accept-Language` (RFC 9110, section 12.5.4).
  var locale: String? {
    let ranges = (header("Accept-Language") ?? "").split(separator: ",").prefix(16)
    let wanted = ranges.compactMap { range -> (tag: String, weight: Double)? in
      let parts = range.split(separator: ";").map { part in part.filter { $0 != " " && $0 != "\t" }
      }
      guard let tag = parts.first, tag.utf8.count <= 35, tag.utf8.allSatisfy(Self.isOfTag),
        tag != Words.pseudoLocale, Words.areComplete(for: tag)
      else { return nil }
      let weight =
        parts.dropFirst().first { $0.lowercased().hasPrefix("q=") }
        .map { Double($0.dropFirst(2)) ?? 0 } ?? 1
      return (0...1).contains(weight) ? (tag, weight) : nil
    }
    let best = wanted.map(\.weight).max() ?? 0
    return best > 0 ? wanted.first { $0.weight == best }?.tag : nil
  }

  /// The texts for the browser's language, where there is no app to ask.
  var messages: FormMessages { Words.messages(for: locale ?? "en") }

  private static func isOfTag(_ byte: UInt8) -> Bool {
    byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte >= 0x30 && byte <= 0x39 || byte == 0x2D
  }

  /// Whether a page of this server sent the form (Fetch Metadata, else `Origin`, as far as the browser
  /// says it).
  var isOwn: Bool {
    if let site = header("Sec-Fetch-Site") { return ["same-origin", "none"].contains(site) }
    guard let origin = header("Origin") else { return true }
    let host = header("Host") ?? ""
    return origin == "http://" + host || origin == "https://" + host
  }

  /// Whether a page of another site leads here (Fetch Metadata).
  var isFromOtherSite: Bool { header("Sec-Fetch-Site") == "cross-site" }

  /// Whether a person asks for the page, as far as the browser says it: not an image of another page,
  /// a prefetch or a request for the head only.
  var asksForPage: Bool {
    method == .get && [nil, "same-origin", "none"].contains(header("Sec-Fetch-Site"))
      && [nil, "navigate"].contains(header("Sec-Fetch-Mode")) && header("Sec-Purpose") == nil
  }

  /// Whether the request accepts HTML (RFC 9110, 12.5.1).
  var acceptsPage: Bool {
    (method == .get || method == .head)
      && (header("Accept") ?? "").lowercased().contains("text/html")
  }

  /// Whether the form is sent in parts, with files.
  var isInParts: Bool {
    header("Content-Type")?.lowercased().hasPrefix("multipart/form-data") == true
  }
}
