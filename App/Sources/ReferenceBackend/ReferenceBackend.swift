public import Domain
public import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The server's side of the HTTP contract, in process: requests in, responses out, no sockets.
///
/// ```swift
/// let backend = ReferenceBackend(configuration: BackendConfiguration(now: now))
/// let client = APIClient(configuration: settings, client: backend, now: now)
/// ```
///
/// Making one costs nothing; demo data or the snapshot is loaded at the first request. Names, ages
/// and pictures are judged by Domain's own types. The same requests get the same responses under
/// the same `now` and randomness. Requests are answered one after the other.
public actor ReferenceBackend {
  private let configuration: BackendConfiguration
  private let snapshots: SnapshotFile?
  private var state: BackendState?

  /// Creates a backend; touches no file.
  public init(configuration: BackendConfiguration) {
    self.configuration = configuration
    snapshots = configuration.statePath.map { SnapshotFile(path: $0) }
  }

  /// Answers a request; whatever it holds, there is an answer.
  public func respond(to request: HTTPRequest) async -> HTTPResponse {
    do throws(Problem) {
      let (endpoint, variables) = try Router.find(request)
      let body = try await Self.body(of: request, upTo: endpoint.bodyLimit(configuration))
      let exchange = Exchange(request: request, body: body, variables: variables)
      return try change { service in service.answer(endpoint, exchange) }
    } catch {
      return error.response
    }
  }

  /// Signs an account in without its password, for an app that starts signed in.
  ///
  /// Nil when there is no such account, and when the state cannot be read or written, of which
  /// the configuration's `onWarning` hears.
  public func issueSession(for email: String) async -> UserSession? {
    do throws(Problem) {
      return try change { service in
        Result { () throws(Problem) in try service.issueSession(email: email) }
      }.get()
    } catch {
      return nil
    }
  }

  /// Runs `work` on the state and keeps what it changed, in the snapshot too.
  private func change<Answer>(
    _ work: (inout BackendService) -> Answer
  ) throws(Problem) -> Answer {
    let before = try loaded()
    var service = BackendService(state: before, configuration: configuration)
    let answer = work(&service)
    if service.state != before { try save(service.state) }
    state = service.state
    return answer
  }

  private func loaded() throws(Problem) -> BackendState {
    if let state { return state }
    let loaded: BackendState
    switch snapshots?.load() {
    case .state(let stored): loaded = stored
    case .damaged(let path):
      configuration.onWarning(.snapshotDamaged(setAside: path))
      loaded = try DemoData.state(passwordCost: configuration.passwordCost)
    case .failed(let reason):
      configuration.onWarning(.snapshotUnreadable(reason: reason))
      throw .unavailable
    case .missing, nil:
      loaded = try DemoData.state(passwordCost: configuration.passwordCost)
    }
    state = loaded
    return loaded
  }

  private func save(_ state: BackendState) throws(Problem) {
    guard let reason = snapshots?.save(state) else { return }
    configuration.onWarning(.snapshotNotWritten(reason: reason))
    throw .unavailable
  }

  private static func body(
    of request: HTTPRequest, upTo limit: Int
  ) async throws(Problem) -> Data {
    do {
      return try await request.body.collect(upTo: limit)
    } catch {
      throw .contentTooLarge(limit: limit)
    }
  }
}
