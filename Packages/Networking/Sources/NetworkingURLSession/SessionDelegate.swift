import Dispatch
import Foundation
import Networking
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Passes a session's callbacks to the exchange of the task.
final class SessionDelegate: NSObject, URLSessionDataDelegate, Sendable {
  private let exchanges = Mutex<[Int: Exchange]>([:])

  func register(_ exchange: Exchange, for task: URLSessionTask) {
    exchanges.withLock { $0[task.taskIdentifier] = exchange }
  }

  private func exchange(of task: URLSessionTask) -> Exchange? {
    exchanges.withLock { $0[task.taskIdentifier] }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    let accepts = exchange(of: dataTask)?.receive(response) ?? false
    completionHandler(accepts ? .allow : .cancel)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    exchange(of: dataTask)?.receive(data, of: dataTask.countOfBytesExpectedToReceive)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64,
    totalBytesSent: Int64, totalBytesExpectedToSend: Int64
  ) {
    exchange(of: task)?.sent(totalBytesSent, of: totalBytesExpectedToSend)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let exchange = exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    exchange?.complete(response: task.response, error: error)
  }

  #if canImport(FoundationNetworking)
    /// Refuses the content when libcurl wants to send it again on another connection.
    ///
    /// ``Exchange/loseConnection()`` decides what follows. The remaining callbacks of the task are
    /// ignored.
    func urlSession(
      _ session: URLSession, task: URLSessionTask,
      needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
    ) {
      let exchange = exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }
      completionHandler(nil)
      exchange?.loseConnection()
    }
  #endif

  /// Refuses redirects: FoundationNetworking sends a 307 again without its body and forwards
  /// credentials to other origins.
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    Self.answer { completionHandler(nil) }
  }

  /// Refuses password challenges, so that a 401 is returned as a response.
  ///
  /// NB: on Linux any other disposition hangs for ever (swift-corelibs-foundation #5456, #5458);
  /// the cancelled task contains the response. Remove this when those issues are fixed.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    let methods = [
      NSURLAuthenticationMethodHTTPBasic, NSURLAuthenticationMethodHTTPDigest,
      NSURLAuthenticationMethodDefault,
    ]
    guard methods.contains(challenge.protectionSpace.authenticationMethod) else {
      return Self.answer { completionHandler(.performDefaultHandling, nil) }
    }
    #if canImport(FoundationNetworking)
      exchange(of: task)?.refuseChallenge()
      Self.answer { completionHandler(.cancelAuthenticationChallenge, nil) }
    #else
      Self.answer { completionHandler(.rejectProtectionSpace, nil) }
    #endif
  }

  /// Calls the completion handler off the session's queue, which the call may wait for.
  ///
  /// See ``TaskControl``.
  private static func answer(_ completion: @escaping @Sendable () -> Void) {
    DispatchQueue.global().async(execute: completion)
  }
}
