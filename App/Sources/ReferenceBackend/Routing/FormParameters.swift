import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The parameters of a query or of a form (RFC 6749, appendix B), each at most once.
struct FormParameters {
  private let values: [String: String]

  /// Reads a query.
  init(queryOf request: HTTPRequest) throws(BackendError) {
    try self.init(request.url.query(percentEncoded: true) ?? "")
  }

  /// Reads a form: 415 for another media type.
  init(bodyOf routed: RoutedRequest) throws(BackendError) {
    guard routed.request.mediaType == "application/x-www-form-urlencoded" else {
      throw .unsupportedMediaType("application/x-www-form-urlencoded")
    }
    guard let text = String(validating: routed.body, as: UTF8.self) else {
      throw .badRequest("The form is not UTF-8.")
    }
    try self.init(text)
  }

  private init(_ text: String) throws(BackendError) {
    var values: [String: String] = [:]
    for pair in text.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Self.decoded(parts[0]),
        let value = Self.decoded(parts.count > 1 ? parts[1] : "")
      else { throw .badRequest("A parameter is not valid.") }
      guard values.updateValue(value, forKey: name) == nil else {
        throw .badRequest("The parameter \(name) is repeated.")
      }
    }
    self.values = values
  }

  private static func decoded(_ text: Substring) -> String? {
    PercentDecoding.text(of: Substring(text.replacing("+", with: "%20")))
  }

  /// A parameter; nil for one that is missing.
  subscript(name: String) -> String? { values[name] }
}
