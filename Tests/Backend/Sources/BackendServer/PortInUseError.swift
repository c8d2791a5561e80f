internal import NIOCore

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Another process listens on the port.
public struct PortInUseError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The port.
  public let port: Int

  /// What to do about it.
  public var description: String { "Port \(port) is in use. Choose another with --port." }

  init(port: Int) { self.port = port }

  /// Reads an error of the system; nil when it has another cause.
  init?(_ error: any Error, port: Int) {
    guard let error = error as? IOError, error.errnoCode == EADDRINUSE else { return nil }
    self.port = port
  }
}
