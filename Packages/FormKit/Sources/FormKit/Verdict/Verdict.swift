/// A submit-time judgement of given values.
public struct Verdict: Sendable, Hashable {
  /// Whether no issue is an error.
  public let isValid: Bool
  /// Every failing rule, in visual order, the form's own last.
  public let issues: [FormIssue]
  /// Fields whose remote checks nobody answered.
  public let unverified: [FieldPath]
  let record: Record

  /// The form behind the verdict; what was submitted is put together when it is asked for.
  enum Record: Sendable {
    case sheet(VerdictSheet)
    case lists(visible: [FieldPath], values: FormObject, redacted: FormObject)
  }

  /// The visible fields, in visual order; put together at each call.
  public var visible: [FieldPath] {
    switch record {
    case .sheet(let sheet): sheet.visible
    case .lists(let visible, _, _): visible
    }
  }

  /// The values to submit: visible, enabled, filled, transformed; secrets included.
  ///
  /// Put together at each call.
  public var values: FormObject {
    switch record {
    case .sheet(let sheet): sheet.values(redacted: false)
    case .lists(_, let values, _): values
    }
  }

  /// The same values with sensitive ones as `"•••"`; put together at each call.
  public var redactedValues: FormObject {
    switch record {
    case .sheet(let sheet): sheet.values(redacted: true)
    case .lists(_, _, let redacted): redacted
    }
  }

  /// The verdict as the contract writes it, secrets redacted.
  public var formValue: FormValue {
    .object([
      "valid": .bool(isValid), "issues": .array(issues.map(\.formValue)),
      "visible": .array(visible.map { .string($0.description) }),
      "values": .object(redactedValues),
      "unverified": .array(unverified.map { .string($0.description) }),
    ])
  }

  /// Whether both judge the same and let the same values through.
  public static func == (lhs: Verdict, rhs: Verdict) -> Bool {
    lhs.issues == rhs.issues && lhs.unverified == rhs.unverified && lhs.visible == rhs.visible
      && lhs.values == rhs.values
  }

  /// Hashes what ``==(_:_:)`` compares first.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(issues)
    hasher.combine(unverified)
  }
}

extension CompiledForm {
  /// Judges values as a submit would, without calling remote checks.
  ///
  /// Cost is linear in the form: one pass over the fields in the order of what they read, one over
  /// the rules.
  ///
  /// - Parameters:
  ///   - values: The values by id.
  ///   - environment: The day, context, words and messages. Keep it from one call to the next:
  ///     sentences are formatted once for each catalogue.
  ///   - checks: Answers for remote checks, by check name; a check without one leaves its fields
  ///     unverified. Default none.
  public func check(
    _ values: FormObject, environment: FormEnvironment,
    checks: TextMap<@Sendable (FormValue) -> CheckResult> = [:]
  ) -> Verdict {
    guard isJudgedInOnePass else {
      return FormEngine(verdictOf: values, form: self, environment: environment)
        .verdict(checks: checks)
    }
    var sheet = VerdictSheet(values, form: self, environment: environment)
    return Verdict(sheet.judgeAll(checks: checks), sheet)
  }
}

extension Verdict {
  init(_ result: VerdictSheet.Result, _ sheet: VerdictSheet) {
    isValid = !result.issues.contains { $0.severity == .error }
    issues = result.issues
    unverified = result.unverified
    record = .sheet(sheet)
  }

  init(
    issues: [FormIssue], unverified: [FieldPath], visible: [FieldPath],
    values: FormObject, redacted: FormObject
  ) {
    isValid = !issues.contains { $0.severity == .error }
    self.issues = issues
    self.unverified = unverified
    record = .lists(visible: visible, values: values, redacted: redacted)
  }
}
