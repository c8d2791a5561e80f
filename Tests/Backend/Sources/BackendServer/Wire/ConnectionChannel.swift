internal import Hummingbird
internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import NIOHTTP1
internal import NIOHTTPTypesHTTP1

extension HTTPServerBuilder {
  /// HTTP/1.1 with limits: heads of 32 KiB and 100 fields, and an end to silent connections.
  static func limited(idleTime: Duration) -> HTTPServerBuilder {
    HTTPServerBuilder { responder in
      ConnectionChannel(
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

/// Hummingbird's connection with ``ConnectionEnd`` in it.
private struct ConnectionChannel: ServerChildChannel {
  let base: HTTP1Channel

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
    base.setup(channel: channel, logger: logger).flatMapThrowing { value in
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
