public import FormKit
public import ShellApp

/// What is simulated around forms.
public struct FormFaults: Sendable, Hashable {
  /// How much failing rules weigh.
  public enum Validation: String, Sendable, Hashable, CaseIterable {
    /// As the schema says.
    case declared
    /// Warnings block, too.
    case strict
    /// Errors warn only, as far as a value can be used at all.
    case lenient

    /// The strategy of forms; nil leaves it to the schema.
    public var strategy: (any ValidationStrategy)? {
      switch self {
      case .declared: nil
      case .strict: StrictValidationStrategy()
      case .lenient: LenientValidationStrategy()
      }
    }
  }

  /// How much failing rules weigh; default as declared.
  public var validation: Validation
  /// Whether nothing can be asked and nothing be sent.
  public var isOffline: Bool
  /// Whether the server fails at the next submission; that one only.
  public var failsNextSubmission: Bool
  /// Whether every answer takes ``FaultInjector/delay`` longer.
  public var isSlow: Bool

  /// Makes faults; by default there are none.
  public init(
    validation: Validation = .declared, isOffline: Bool = false,
    failsNextSubmission: Bool = false, isSlow: Bool = false
  ) {
    self.validation = validation
    self.isOffline = isOffline
    self.failsNextSubmission = failsNextSubmission
    self.isSlow = isSlow
  }

  /// What is simulated, in one sentence; nil for nothing.
  public var notice: Notice? {
    let names = [
      validation == .declared ? nil : "\(validation.rawValue) validation",
      isOffline ? "offline" : nil, failsNextSubmission ? "server error" : nil,
      isSlow ? "slow network" : nil,
    ].compactMap { $0 }
    return names.isEmpty ? nil : Notice(.info, "Simulated: \(names.joined(separator: ", ")).")
  }
}
