import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The session of the process, which is never given back.
///
/// What differs between clients concerns single requests, so one session serves them all.
/// NB: a session of FoundationNetworking which is freed while libcurl closes its connections, or
/// while OpenSSL ends with the process, takes the process with it (swift-corelibs-foundation #5203,
/// #5469, #5491). Sessions of their own are possible again when those are fixed.
final class SharedSession: Sendable {
  static let instance = SharedSession()

  private let delegate = SessionDelegate()
  private let session: URLSession

  private init() {
    let settings = URLSessionConfiguration.ephemeral
    settings.httpCookieStorage = nil
    settings.httpShouldSetCookies = false
    // NB: FoundationNetworking would read each field of a response for cookies, with nowhere to keep them.
    settings.httpCookieAcceptPolicy = .never
    settings.urlCache = nil
    settings.urlCredentialStorage = nil
    settings.requestCachePolicy = .reloadIgnoringLocalCacheData
    #if canImport(FoundationNetworking)
      let queue: OperationQueue? = ImmediateQueue()
    #else
      let queue: OperationQueue? = nil
    #endif
    session = URLSession(configuration: settings, delegate: delegate, delegateQueue: queue)
  }

  /// A task which has not started; what it is told goes to the exchange.
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
