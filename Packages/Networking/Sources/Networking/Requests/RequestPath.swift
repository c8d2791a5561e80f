/// A path below an API's base URL, safe against values which would change its shape.
///
/// Write it as a literal; each interpolated value becomes one encoded segment or part of one:
///
/// ```swift
/// let path: RequestPath = "/users/\(id)/avatar"  // id "a/b" → /users/a%2Fb/avatar
/// ```
///
/// An empty interpolated value, and a segment `.` or `..`, make the path unusable: sending throws
/// ``NetworkError/invalidRequest(reason:)``.
public struct RequestPath: Hashable, Sendable {
  /// The path as it is sent, percent-encoded.
  public let encoded: String
  /// The path with `{}` in place of every interpolated value, for logs.
  public let template: String
  /// Why the path cannot be sent, or nil.
  let problem: String?

  private init(encoded: String, template: String, hasEmptyValue: Bool) {
    self.encoded = encoded
    self.template = template
    let segments = encoded.split(separator: "/")
    if hasEmptyValue {
      problem = "a value in the path is empty"
    } else if segments.contains(".") || segments.contains("..") {
      problem = "the path contains a dot segment"
    } else {
      problem = nil
    }
  }
}

extension RequestPath: ExpressibleByStringInterpolation {
  /// Collects the parts of an interpolated path.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var encoded = ""
    fileprivate var template = ""
    fileprivate var hasEmptyValue = false

    /// Starts an empty path.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Adds a part which is written in the source; not yet encoded, slashes separate segments.
    public mutating func appendLiteral(_ literal: String) {
      encoded += PercentEncoding.path(literal)
      template += literal
    }

    /// Adds a value; whatever it holds, it stays within its segment.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      let text = value.description
      hasEmptyValue = hasEmptyValue || text.isEmpty
      encoded += PercentEncoding.component(text)
      template += "{}"
    }
  }

  /// Creates a path from a literal without values.
  public init(stringLiteral value: String) {
    self.init(encoded: PercentEncoding.path(value), template: value, hasEmptyValue: false)
  }

  /// Creates a path from a literal with values.
  public init(stringInterpolation parts: StringInterpolation) {
    self.init(
      encoded: parts.encoded, template: parts.template, hasEmptyValue: parts.hasEmptyValue)
  }
}

extension RequestPath: CustomStringConvertible {
  /// The ``template``: values may be personal.
  public var description: String { template }
}
