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
    note(entry)
  }

  /// Writes of something else that happened, such as a warning.
  public func event(_ name: String, _ detail: String) {
    note(["event": name, "detail": detail])
  }

  private func note(_ value: some Encodable) {
    guard let data = try? JSONCoding().encode(value) else { return }
    sink(String(decoding: data, as: UTF8.self))
  }
}

/// What is told of a request: no address, header or content, which may be personal or secret.
struct AccessLogEntry: Encodable {
  /// `request`, or `streamEnded` when the answer to one was a stream which is over.
  let event: String
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
    self.method = String(method.prefix(16))
    self.route = route
    self.status = status
    milliseconds = (duration / .microseconds(1)).rounded() / 1_000
    self.bytes = bytes
  }
}
