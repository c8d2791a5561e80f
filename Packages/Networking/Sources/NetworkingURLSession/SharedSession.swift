import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The URL session of the process, which is never deallocated.
///
/// All options of a client apply to single requests, so one session serves all clients.
///
/// NB: FoundationNetworking crashes when a session is deallocated while libcurl closes its
/// connections, or while OpenSSL shuts down at process exit (swift-corelibs-foundation #5203,
/// #5469, #5491). Clients can have their own sessions when those issues are fixed.
final class SharedSession: Sendable {
  static let instance = SharedSession()

  private let delegate = SessionDelegate()
  private let session: URLSession

  private init() {
    #if canImport(FoundationNetworking)
      // An ephemeral one differs only in its storages, which are not used.
      let settings = URLSessionConfiguration.default
      let queue: OperationQueue? = ImmediateQueue()
    #else
      let settings = URLSessionConfiguration.ephemeral
      let queue: OperationQueue? = nil
    #endif
    settings.httpCookieStorage = nil
    settings.httpShouldSetCookies = false
    // NB: FoundationNetworking would otherwise parse cookies in every response field.
    settings.httpCookieAcceptPolicy = .never
    settings.urlCache = nil
    settings.urlCredentialStorage = nil
    settings.requestCachePolicy = .reloadIgnoringLocalCacheData
    session = URLSession(configuration: settings, delegate: delegate, delegateQueue: queue)
  }

  /// Creates a suspended task whose callbacks go to the exchange.
  func task(for message: URLRequest, file: URL?, _ exchange: Exchange) -> URLSessionTask {
    let task =
      if let file {
        session.uploadTask(with: message, fromFile: file)
      } else {
        session.dataTask(with: message)
      }
    delegate.register(exchange, for: task)
    return task
  }
}
