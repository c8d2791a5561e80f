internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import Networking

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension Response {
  /// Writes an answer; a streamed one is sent as it is made, until the client is gone.
  ///
  /// A streamed answer ends its connection, because Hummingbird reads no request after it, and its
  /// head says so (RFC 9112, section 9.6). A client could otherwise send the next request into the
  /// connection that is closing.
  ///
  /// - Parameter onStreamEnd: Hears how many bytes of a streamed answer were sent.
  init(
    _ answer: Networking.HTTPResponse, to request: Request,
    onStreamEnd: @escaping @Sendable (_ bytes: Int) -> Void = { _ in }
  ) {
    var headers = HTTPFields()
    for field in answer.headers {
      guard let name = HTTPField.Name(field.name) else { continue }
      headers.append(HTTPField(name: name, value: field.value))
    }
    if answer.body.data == nil { headers[.connection] = "close" }
    self.init(
      status: HTTPTypes.HTTPResponse.Status(code: answer.status), headers: headers,
      body: ResponseBody(answer.body, to: request, onStreamEnd))
  }
}

extension ResponseBody {
  fileprivate init(
    _ body: HTTPBody, to request: Request, _ onEnd: @escaping @Sendable (Int) -> Void
  ) {
    if let data = body.data {
      self = data.isEmpty ? ResponseBody() : ResponseBody(byteBuffer: ByteBuffer(bytes: data))
      return
    }
    self.init(contentLength: body.count) { writer in
      var sent = 0
      defer { onEnd(sent) }
      // Without it, a client which has gone is noticed only at the next write.
      try await request.body.consumeWithCancellationOnInboundClose { _ in
        for try await chunk in body {
          try await writer.write(ByteBuffer(bytes: chunk))
          sent += chunk.count
        }
      }
      try await writer.finish(nil)
    }
  }
}
