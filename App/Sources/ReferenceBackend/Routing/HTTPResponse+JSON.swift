import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension HTTPResponse {
  /// A success without content.
  static let noContent = HTTPResponse(status: 204, headers: ["Cache-Control": "no-store"])

  /// The same answer, whose content no browser takes for another type than it says.
  var withoutSniffing: HTTPResponse {
    var response = self
    response.headers["X-Content-Type-Options"] = "nosniff"
    return response
  }

  /// The same answer with the time at which it was made (RFC 9110, section 6.6.1).
  func dated(_ date: Date) -> HTTPResponse {
    var response = self
    response.headers["Date"] = HTTPDate.text(for: date)
    return response
  }

  /// The same answer to HEAD: its header fields, with the length of the content that is left out.
  var withoutContent: HTTPResponse {
    var response = self
    if let count = body.count, status != 204, status != 304 {
      response.headers["Content-Length"] = String(count)
    }
    response.body = .empty
    return response
  }

  /// A value as JSON, not to be kept by any cache.
  static func json(
    _ value: some Encodable, status: Int = 200, mediaType: String = "application/json",
    headers: HTTPHeaders = [:]
  ) -> HTTPResponse {
    do throws(NetworkError) {
      return .json(
        try JSONCoding().encode(value), status: status, mediaType: mediaType, headers: headers)
    } catch {
      return HTTPResponse(status: 500, headers: ["Cache-Control": "no-store"])
    }
  }

  /// A JSON text, not to be kept by any cache.
  static func json(
    _ text: Data, status: Int = 200, mediaType: String = "application/json",
    headers: HTTPHeaders = [:]
  ) -> HTTPResponse {
    let standard: HTTPHeaders = ["Content-Type": mediaType, "Cache-Control": "no-store"]
    return HTTPResponse(status: status, headers: standard.merging(headers), body: .bytes(text))
  }
}
