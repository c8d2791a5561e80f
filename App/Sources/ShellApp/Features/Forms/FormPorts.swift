public import FormKit

/// The app's services for its forms: remote checks, sources of options and lookups by name, autofill, and
/// a logger.
public struct FormPorts: Sendable {
  /// The remote checks, as rules name them.
  public var checks: [String: FormCheck]
  /// The sources of options, as choices name them.
  public var optionSources: [String: any OptionSource]
  /// The lookups, as effects name them.
  public var lookups: [String: any FieldLookup]
  /// Fills fields by their `autofill` tokens; nil fills none.
  public var autofill: (any AutofillStrategy)?
  /// Receives the events of forms; nil drops them.
  public var logger: (any FormLogger)?

  /// Makes ports; by default there is nothing to ask, and everything asked for counts as offline.
  public init(
    checks: [String: FormCheck] = [:], optionSources: [String: any OptionSource] = [:],
    lookups: [String: any FieldLookup] = [:], autofill: (any AutofillStrategy)? = nil,
    logger: (any FormLogger)? = nil
  ) {
    self.checks = checks
    self.optionSources = optionSources
    self.lookups = lookups
    self.autofill = autofill
    self.logger = logger
  }

  /// Returns the logger of the events of a form at a route; nil for a form without an input.
  ///
  /// It is nil for the menus over the app, too, whose inspector shows the log: each step in it would add a line. The
  /// settings, which are saved when the person leaves them, are never abandoned.
  public func logger(of form: CompiledForm, at route: Route) -> (any FormLogger)? {
    if case .overlay = route { return nil }
    guard form.schema.fields.contains(where: { !$0.readOnly.isAlways }) else { return nil }
    return route == .settings ? logger.map(SavingFormLogger.init) : logger
  }
}

/// Passes on the events of a form that its screen saves when the person leaves it.
private struct SavingFormLogger: FormLogger {
  let base: any FormLogger

  func trackEvent(event: FormAnalyticsEvent) {
    if case .abandoned = event.kind { return }
    base.trackEvent(event: event)
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
