#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A `curl` command that describes an HTTP request in a log.
///
/// The arguments are quoted for a POSIX shell. Secrets are redacted. The file reference `@body`
/// replaces the content of the request.
struct CURLCommand {
  let text: String

  init(_ request: HTTPRequest, query: String?, shownHeaders: Set<String>) {
    var parts = ["curl"]
    if request.method != .get { parts += ["-X", Self.quoted(request.method.rawValue)] }
    for field in request.headers {
      let isShown = shownHeaders.contains(field.name.lowercased())
      parts += ["-H", Self.quoted("\(field.name): \(isShown ? field.value : redactionMark)")]
    }
    if !request.body.isEmpty { parts += ["--data-binary", "@body"] }
    var address = request.url.redactedText
    if let end = address.firstIndex(of: "?") { address = String(address[..<end]) }
    if let query { address += "?" + query }
    parts.append(Self.quoted(address))
    text = parts.joined(separator: " ")
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      + "'"
  }
}
