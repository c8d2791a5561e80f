public import Networking

/// A test double has no response for a request.
public struct UnstubbedRequestError: Error, CustomStringConvertible {
  /// The request.
  public let request: HTTPRequest

  /// Creates the error.
  public init(_ request: HTTPRequest) {
    self.request = request
  }

  /// A sentence that contains the request.
  public var description: String { "No answer is stubbed for \(request)." }
}
