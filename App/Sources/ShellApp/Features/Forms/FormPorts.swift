public import FormKit

/// What schemas may ask for by name: the app registers its remote checks, sources of options and
/// lookups here, and every form it shows may ask them.
public struct FormPorts: Sendable {
  /// The remote checks, as rules name them.
  public var checks: [String: FormCheck]
  /// The sources of options, as choices name them.
  public var optionSources: [String: any OptionSource]
  /// The lookups, as effects name them.
  public var lookups: [String: any FieldLookup]

  /// Makes ports; by default there is nothing to ask, and everything asked for counts as offline.
  public init(
    checks: [String: FormCheck] = [:], optionSources: [String: any OptionSource] = [:],
    lookups: [String: any FieldLookup] = [:]
  ) {
    self.checks = checks
    self.optionSources = optionSources
    self.lookups = lookups
  }
}

extension FormController {
  /// Starts driving an engine whose form may ask what the app has registered.
  public convenience init(
    engine: FormEngine, ports: FormPorts,
    handler: @escaping @MainActor (Submission) async -> SubmissionResult = { _ in .completed }
  ) {
    self.init(
      engine: engine, checks: ports.checks, optionSources: ports.optionSources,
      lookups: ports.lookups, handler: handler)
  }
}
