internal import DebugTools
internal import Networking
internal import ReferenceBackend
internal import ShellApp
internal import ShellWeb

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Serves the app for browsers over the wire: each one has an app of its own on the one backend, with
/// a debug menu that simulates faults for this app only.
struct WebPages: Sendable {
  private let site: WebSite
  private let publicAddress: PublicAddress?

  @MainActor
  init(
    backend: ReferenceBackend, configuration: ShellApp.Configuration, folder: String?,
    publicAddress: PublicAddress?
  ) throws {
    self.publicAddress = publicAddress
    site = WebSite(folders: try folder.map(StateFolders.init)) { address, locale, folder in
      var configuration = configuration
      configuration.stateDirectory = folder
      if let locale { configuration.takeLanguage(of: locale) }
      return try Dependencies(
        configuration: configuration, backend: AddressedBackend(backend: backend, address: address),
        pages: publicAddress?.url, interceptor: FaultInjector())
    }
  }

  /// The page that a request asks for, for logs; nil for anything else.
  static func route(of request: HTTPRequest) -> String? {
    WebSite.route(of: request.url.path(percentEncoded: true))
  }

  /// Answers a request for a page; nil for anything else.
  func respond(to request: HTTPRequest, from address: String?) async -> HTTPResponse? {
    if let page = printedAddress(of: request) {
      return HTTPResponse(status: 307, headers: ["Location": page, "Cache-Control": "no-store"])
    }
    return await site.respond(to: Self.web(request, from: address)).map {
      Self.http($0, to: request)
    }
  }

  /// The address of a page at the printed host, for a browser that asks for it at `localhost`; nil for
  /// anything else.
  ///
  /// Providers send the browser back to the printed host, where it does not send a cookie of `localhost`.
  private func printedAddress(of request: HTTPRequest) -> String? {
    guard request.method == .get || request.method == .head, Self.route(of: request) != nil,
      let host = request.headers["Host"]?.lowercased(), let address = publicAddress?.url,
      let port = address.hasPrefix("http://127.0.0.1") ? address.dropFirst(16) : nil,
      host == "localhost" + port
    else { return nil }
    let query = request.url.query(percentEncoded: true).map { "?" + $0 } ?? ""
    return address + request.url.path(percentEncoded: true) + query
  }

  /// The page that says that an address is unknown; nil for a request that does not accept HTML.
  func missing(_ request: HTTPRequest) -> HTTPResponse? {
    WebSite.missing(Self.web(request, from: nil)).map { Self.http($0, to: request) }
  }

  private static func web(_ request: HTTPRequest, from address: String?) -> WebRequest {
    let query = request.url.query(percentEncoded: true).map { "?" + $0 } ?? ""
    return WebRequest(
      method(of: request), request.url.path(percentEncoded: true) + query,
      client: address ?? "", header: { request.headers[$0] },
      body: { limit throws(WebRequest.BodyError) in try await content(of: request, upTo: limit) })
  }

  private static func http(_ response: WebResponse, to request: HTTPRequest) -> HTTPResponse {
    var headers = HTTPHeaders()
    for (name, value) in response.headers { headers[name] = value }
    guard request.method == .head else {
      return HTTPResponse(status: response.status, headers: headers, body: .text(response.body))
    }
    headers["Content-Length"] = String(response.body.utf8.count)
    return HTTPResponse(status: response.status, headers: headers)
  }

  private static func method(of request: HTTPRequest) -> WebRequest.Method {
    switch request.method {
    case .get: .get
    case .head: .head
    case .post: .post
    default: .other
    }
  }

  private static func content(
    of request: HTTPRequest, upTo limit: Int
  ) async throws(WebRequest.BodyError) -> Data {
    do {
      return try await request.body.collect(upTo: limit)
    } catch is HTTPBody.TooLongError {
      throw .tooLong
    } catch {
      throw .broken
    }
  }
}

/// The backend as the app of one browser reaches it, so that the limits of addresses hold.
private struct AddressedBackend: HTTPClient {
  let backend: ReferenceBackend
  let address: String

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    await backend.respond(to: request, from: address)
  }
}
