/// The part of a request that matters (RFC 9112).
struct LoopbackRequest: Equatable {
  let method: String
  let path: String
  /// The query as the browser sent it; empty without one.
  let query: String
  let host: String

  /// Reads a head; nil for a malformed one and for one with several hosts.
  init?(head: [UInt8]) {
    guard let text = String(validating: head, as: UTF8.self) else { return nil }
    let lines = text.split(separator: "\r\n", omittingEmptySubsequences: true)
    let parts = lines.first?.split(separator: " ", omittingEmptySubsequences: false) ?? []
    guard parts.count == 3, parts[2].hasPrefix("HTTP/1."), parts[1].hasPrefix("/"),
      parts[1].utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    let hosts = lines.dropFirst().compactMap { line -> String? in
      guard let colon = line.firstIndex(of: ":"), line[..<colon].lowercased() == "host" else {
        return nil
      }
      return line[line.index(after: colon)...].filter { $0 != " " && $0 != "\t" }
    }
    guard hosts.count == 1 else { return nil }
    let target = parts[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    method = String(parts[0])
    path = String(target[0])
    query = target.count > 1 ? String(target[1]) : ""
    host = hosts[0]
  }
}

/// The answer to a browser: a page without anything else.
public struct LoopbackResponse: Hashable, Sendable {
  /// The status.
  public let status: Int
  /// The text of the page.
  public let text: String

  /// Makes an answer.
  public init(status: Int, text: String) {
    self.status = status
    self.text = text
  }

  static func refused(_ status: Int) -> LoopbackResponse {
    LoopbackResponse(status: status, text: "\(status)")
  }

  /// The answer as it is sent; its text is no markup.
  var bytes: [UInt8] {
    let content = Array(text.utf8)
    let head = [
      "HTTP/1.1 \(status) \(status == 200 ? "OK" : "Refused")",
      "Content-Type: text/plain; charset=utf-8", "Content-Length: \(content.count)",
      "Cache-Control: no-store", "X-Content-Type-Options: nosniff",
      "Referrer-Policy: no-referrer", "Connection: close", "", "",
    ]
    return Array(head.joined(separator: "\r\n").utf8) + content
  }
}

/// A call of the system that failed.
public struct LoopbackError: Error, Hashable, Sendable {
  /// The call.
  public let operation: String
  /// The system's number of the error.
  public let code: Int32
}
