internal import Hummingbird
internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import NIOHTTP1
internal import NIOHTTPTypesHTTP1

extension HTTPServerBuilder {
  /// HTTP/1.1 with limits: heads of 32 KiB and 100 fields, a bounded number of connections, and an
  /// end to silent ones.
  static func limited(
    idleTime: Duration, connections: OpenConnections, isBehindProxy: Bool
  ) -> HTTPServerBuilder {
    HTTPServerBuilder { responder in
      ConnectionChannel(
        connections: connections, isBehindProxy: isBehindProxy,
        base: HTTP1Channel(
          responder: responder,
          configuration: HTTP1Channel.Configuration(
            idleTimeout: TimeAmount(idleTime),
            httpDecoderConfiguration: .init(
              maxHeaderFieldSize: 16 << 10, maxHeaderListSize: 32 << 10, maxHeaderFieldCount: 100)
          )))
    }
  }
}

/// Hummingbird's connection with ``ConnectionEnd`` in it, closed unread when there are too many.
private struct ConnectionChannel: ServerChildChannel {
  /// The connection was closed because there are too many.
  struct RefusedError: Error {}

  let connections: OpenConnections
  let isBehindProxy: Bool
  let base: HTTP1Channel

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
    let sender = ClientAddress.ofConnection(channel, isBehindProxy: isBehindProxy)
    guard connections.open(from: sender) else {
      channel.close(promise: nil)
      return channel.eventLoop.makeFailedFuture(RefusedError())
    }
    channel.closeFuture.whenComplete { [connections] _ in connections.close(from: sender) }
    return base.setup(channel: channel, logger: logger).flatMapThrowing { value in
      let pipeline = channel.pipeline.syncOperations
      let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
      try pipeline.addHandler(ConnectionEnd(), position: .before(codec))
      return value
    }
  }

  func handle(value: HTTP1Channel.Value, logger: Logger) async {
    await base.handle(value: value, logger: logger)
  }
}
