internal import NIOCore
internal import Networking

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Who counts as one sender where requests are limited by address.
enum ClientAddress {
  /// The peer of the connection; behind a proxy the last address of `X-Forwarded-For`.
  ///
  /// The proxy itself has added the last one. What stands before it is the sender's word.
  static func of(
    _ request: HTTPRequest, on channel: any Channel, isBehindProxy: Bool
  ) -> String {
    let peer = channel.remoteAddress?.ipAddress ?? "unknown"
    guard isBehindProxy,
      let last = request.headers["X-Forwarded-For"]?.split(separator: ",").last
    else { return sender(peer) ?? peer }
    return sender(last.filter { $0 != " " && $0 != "\t" }) ?? peer
  }

  /// The peer of a connection; nil for a proxy on this machine, whose connections are everybody's.
  static func ofConnection(_ channel: any Channel, isBehindProxy: Bool) -> String? {
    let peer = channel.remoteAddress?.ipAddress ?? "unknown"
    let sender = sender(peer) ?? peer
    return isBehindProxy && (sender.hasPrefix("127.") || peer == "::1") ? nil : sender
  }

  /// An IPv4 address as it is, of an IPv6 address the four groups of its /64 (RFC 6177): one sender
  /// has all of it.
  static func sender(_ text: String) -> String? {
    var four = in_addr()
    if inet_pton(AF_INET, text, &four) == 1 { return text }
    var six = in6_addr()
    guard inet_pton(AF_INET6, text, &six) == 1 else { return nil }
    let bytes = withUnsafeBytes(of: &six) { Array($0) }
    if bytes.prefix(12) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF] {
      return bytes.suffix(4).map(String.init).joined(separator: ".")
    }
    let groups = stride(from: 0, to: 8, by: 2).map { Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]) }
    return groups.map { String($0, radix: 16) }.joined(separator: ":")
  }
}
