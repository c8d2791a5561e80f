import Domain
import Networking

/// The refusals of the service that its clients tell apart, read from problem details.
enum ServiceProblem: Hashable, Sendable {
  case screenNameTaken(suggestions: [ScreenName])
  case ineligible(age: Int, minimum: Int)

  /// Reads the kind from the last segment of the problem's type, so that its host may change.
  init?(_ error: NetworkError) {
    guard let problem = error.problem else { return nil }
    let kind = problem.type.split(whereSeparator: { $0 == "/" || $0 == ":" || $0 == "#" }).last
    switch (error.statusCode, kind) {
    case (409, "screen-name-taken"):
      self = .screenNameTaken(suggestions: Self.suggestions(in: problem))
    case (403, "ineligible"):
      guard let age = Self.integer("age", in: problem),
        let minimum = Self.integer("minimum", in: problem)
      else { return nil }
      self = .ineligible(age: age, minimum: minimum)
    default: return nil
    }
  }

  private static func suggestions(in problem: ProblemDetails) -> [ScreenName] {
    guard case .array(let values)? = problem.extensions["suggestions"] else { return [] }
    return ScreenName.readable(values.compactMap(\.stringValue))
  }

  private static func integer(_ name: String, in problem: ProblemDetails) -> Int? {
    guard case .number(let number)? = problem.extensions[name] else { return nil }
    return Int(exactly: number)
  }
}
