internal import NIOCore
internal import NIOHTTP1

/// Ends a connection after an answer where the messages say so: the client asks for it or speaks
/// HTTP/1.0, the answer says so, or it came before the content of its request, as 413 does.
///
/// What is still on its way then is read and dropped for a while, as closing at once would take the
/// answer from a client that is still sending (RFC 9112, section 9.6).
final class ConnectionEnd: ChannelDuplexHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// How long what follows a refusal is dropped.
  private static let linger = TimeAmount.seconds(2)

  /// The requests that are not answered yet.
  private var waiting: CircularBuffer<(version: HTTPVersion, keepsAlive: Bool)> = []
  private var isReading = false
  private var isEnding = false
  private var isOver = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if isOver { return }
    switch unwrapInboundIn(data) {
    case .head(var head):
      isReading = true
      waiting.append((head.version, head.isKeepAlive))
      // Without a host, or with two, there is no knowing who is asked (RFC 9112, section 3.2).
      let hosts = head.headers["Host"].count
      guard hosts > 1 || hosts == 0 && head.version != .http1_0 else {
        return context.fireChannelRead(data)
      }
      head.uri = ""
      context.fireChannelRead(wrapInboundOut(.head(head)))
    case .body: context.fireChannelRead(data)
    case .end:
      isReading = false
      context.fireChannelRead(data)
    }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    context.fireChannelReadComplete()
    if isOver { context.read() }
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(var head) where head.status.code >= 200:
      let request = waiting.first
      isEnding =
        request?.keepsAlive != true || waiting.count == 1 && isReading
        || head.headers.contains(name: "Connection")
      guard isEnding || request?.version == .http1_0 else {
        return context.write(data, promise: promise)
      }
      if isEnding { head.headers.replaceOrAdd(name: "Connection", value: "close") }
      if request?.version == .http1_0 { head.version = .http1_0 }
      context.write(wrapOutboundOut(.head(head)), promise: promise)
    case .end where isEnding:
      context.writeAndFlush(data, promise: promise)
      end(context)
    case .end:
      if !waiting.isEmpty { waiting.removeFirst() }
      context.write(data, promise: promise)
    case .head, .body: context.write(data, promise: promise)
    }
  }

  private func end(_ context: ChannelHandlerContext) {
    isOver = true
    context.close(mode: .output, promise: nil)
    let channel = context.channel
    context.eventLoop.scheduleTask(in: Self.linger) { channel.close(promise: nil) }
    context.read()
  }
}
