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
  /// Writes an answer; a streamed one is sent as it is made.
  init(_ answer: Networking.HTTPResponse) {
    var headers = HTTPFields()
    for field in answer.headers {
      guard let name = HTTPField.Name(field.name) else { continue }
      headers.append(HTTPField(name: name, value: field.value))
    }
    self.init(
      status: HTTPTypes.HTTPResponse.Status(code: answer.status), headers: headers,
      body: ResponseBody(answer.body))
  }
}

extension ResponseBody {
  fileprivate init(_ body: HTTPBody) {
    if let data = body.data {
      self = data.isEmpty ? ResponseBody() : ResponseBody(byteBuffer: ByteBuffer(bytes: data))
    } else {
      self.init(contentLength: body.count) { writer in
        for try await chunk in body { try await writer.write(ByteBuffer(bytes: chunk)) }
        try await writer.finish(nil)
      }
    }
  }
}
