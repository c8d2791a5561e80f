internal import Networking

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Where the server tells what it did: one JSON object per line.
public struct AccessLog: Sendable {
  private let sink: @Sendable (String) -> Void

  /// Creates a log.
  ///
  /// - Parameter sink: Takes one line, without its line break.
  public init(_ sink: @escaping @Sendable (String) -> Void) {
    self.sink = sink
  }

  /// Lines on standard error, each in one piece.
  public static let standardError = AccessLog { StandardError.write($0) }

  /// Writes of a request.
  func record(_ entry: AccessLogEntry) {
    sink(entry.line)
  }

  /// Writes how many connections were closed unread because there were too many.
  func recordRefusedConnections(_ count: Int) {
    sink(#"{"count":\#(count),"event":"connectionsRefused"}"#)
  }

  /// Writes of something else that happened, such as a warning.
  public func event(_ name: String, _ detail: String) {
    guard let data = try? JSONCoding().encode(["event": name, "detail": detail]) else { return }
    sink(String(decoding: data, as: UTF8.self))
  }
}

/// What is told of a request: no address, header or content, which may be personal or secret.
struct AccessLogEntry {
  /// `request`, or `streamEnded` when the answer to one was a stream which is over.
  let event: String
  /// At most sixteen capital letters; `OTHER` for anything else.
  let method: String
  /// The route's pattern, such as `/v1/avatars/{id}`; nil when there is none.
  let route: String?
  let status: Int
  let milliseconds: Double
  /// The length of the answer; nil while it is streamed.
  let bytes: Int?

  init(
    event: String = "request", method: String, route: String?, status: Int, duration: Duration,
    bytes: Int?
  ) {
    self.event = event
    // A method nobody has heard of is its sender's text, which does not come into the log.
    let isName = method.utf8.count <= 16 && method.utf8.allSatisfy { 0x41...0x5A ~= $0 }
    self.method = isName ? method : "OTHER"
    self.route = route
    self.status = status
    milliseconds = (duration / .microseconds(1)).rounded() / 1_000
    self.bytes = bytes
  }

  /// The entry as a JSON object; its texts are the server's own, or made of letters.
  ///
  /// It is put together here because an encoder takes longer than the rest of a short answer.
  var line: String {
    var line = "{"
    if let bytes { line += #""bytes":\#(bytes),"# }
    line += #""event":"\#(event)","method":"\#(method)","milliseconds":\#(milliseconds),"#
    if let route { line += #""route":"\#(route)","# }
    return line + #""status":\#(status)}"#
  }
}
