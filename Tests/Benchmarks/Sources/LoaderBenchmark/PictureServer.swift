import Foundation
import Networking
import Synchronization

/// A server in memory, each of whose addresses has a picture that no other has.
///
/// It answers no request before ``open()``.
final class PictureServer: HTTPClient {
  /// The number of bytes behind the picture in which the bodies differ.
  static let tagLength = 8

  private struct State {
    var isOpen = false
    var requests: [Int: Int] = [:]
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let body: Data
  private let state = Mutex(State())

  init(body: Data) {
    self.body = body
  }

  /// The number of requests for each picture that was requested.
  var requests: [Int] { state.withLock { Array($0.requests.values) } }

  static func url(of picture: Int) throws -> URL {
    guard let url = URL(string: "https://pictures.example.com/\(picture)") else {
      throw URLError(.badURL)
    }
    return url
  }

  /// Answers the requests that wait and all later ones.
  func open() {
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      state.isOpen = true
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let picture = Int(request.url.lastPathComponent) ?? -1
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        state.requests[picture, default: 0] += 1
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
    let tag = withUnsafeBytes(of: picture.littleEndian) { Data($0) }
    return HTTPResponse(status: 200, body: .bytes(body + tag))
  }
}
