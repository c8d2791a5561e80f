public import FormKit

/// An expectation of a form that did not hold; sensitive values read `"•••"`.
public struct FormExpectationError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What was expected and what was found.
  public let description: String
}

extension FormDriver {
  /// Throws unless a field is as expected; what is not given is not looked at.
  ///
  /// - Parameters:
  ///   - status: Where the field stands.
  ///   - value: What it holds, as typed.
  ///   - rules: The rules of the issues it shows, in order.
  ///   - isVisible: Whether it shows.
  /// - Throws: ``FormExpectationError`` with every difference, ``FormEngineError`` for an unknown
  ///   field.
  public func expect(
    _ path: FieldPath, _ status: FieldStatus? = nil, value: FormValue? = nil,
    rules: [String]? = nil, isVisible: Bool? = nil
  ) throws {
    let state = try state(of: path)
    var differences: [String] = []
    func compare<T: Equatable>(_ what: String, _ expected: T?, _ found: T, secret: Bool = false) {
      guard let expected, expected != found else { return }
      differences.append(
        secret ? "its \(what) differs" : "its \(what) is \(found), not \(expected)")
    }
    compare("status", status, state.status)
    compare("value", value?.json(), state.value.json(), secret: state.field.sensitive)
    compare("list of rules", rules, state.issues.map(\.rule))
    compare("visibility", isVisible, state.isVisible)
    try fail("\(path)", differences)
  }

  /// Throws unless the form is as expected; what is not given is not looked at.
  ///
  /// - Parameters:
  ///   - page: The page shown.
  ///   - status: Where the submission stands.
  ///   - canSubmit: Whether submit would do something.
  /// - Throws: ``FormExpectationError`` with every difference.
  public func expect(
    page: String? = nil, status: FormStatus? = nil, canSubmit: Bool? = nil
  ) throws {
    var differences: [String] = []
    if let page, self.page != page {
      differences.append("its page is \(self.page ?? "none"), not \(page)")
    }
    if let status, engine.status != status {
      differences.append("its status is \(engine.status), not \(status)")
    }
    if let canSubmit, engine.canSubmit != canSubmit {
      differences.append(canSubmit ? "it cannot be submitted" : "it can be submitted")
    }
    try fail("the form", differences)
  }

  private func fail(_ what: String, _ differences: [String]) throws(FormExpectationError) {
    guard !differences.isEmpty else { return }
    throw FormExpectationError(
      description: "Of \(what), " + differences.joined(separator: " and ") + ".")
  }
}
