public import Networking

/// A test double was asked for a request it has no answer for.
public struct UnstubbedRequest: Error, CustomStringConvertible {
  /// The request.
  public let request: HTTPRequest

  /// Creates the error.
  public init(_ request: HTTPRequest) {
    self.request = request
  }

  /// A sentence which names the request.
  public var description: String { "No answer is stubbed for \(request)." }
}
