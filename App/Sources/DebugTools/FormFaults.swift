public import FormKit
import NetworkingMock
public import ShellApp

/// What is simulated around forms and requests.
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

  /// What becomes of every request of the app, signing in included.
  public enum Requests: String, Sendable, Hashable, CaseIterable {
    /// They are sent.
    case sent
    /// There is no network.
    case offline
    /// They are sent ``FaultInjector/delay`` later.
    case late
    /// They are answered with a server's error, 500, and not sent.
    case failing
    /// Their answers break off after the first byte.
    case truncated
    /// The next one with a token is answered with 401; that one only.
    case refused
    /// They get the answer of a service under maintenance.
    case maintenance
    /// They get the answer of a service that requires a newer app.
    case updateRequired

    /// The name in ``FormFaults/notice``; nil for ``sent``.
    var name: Phrase? { self == .sent ? nil : Phrase("debugMenu.simulated.requests.\(rawValue)") }

    /// The same as faults of a client.
    var faults: FaultInjectingHTTPClient.Faults {
      var faults = FaultInjectingHTTPClient.Faults()
      switch self {
      case .sent, .maintenance: break
      case .updateRequired: faults.status = 426
      case .offline: faults.isOffline = true
      case .late: faults.latency = FaultInjector.delay
      case .failing: faults.status = 500
      case .truncated: faults.truncationLimit = 1
      case .refused: faults.unauthorizedCount = 1
      }
      return faults
    }
  }

  /// The biometrics of the device.
  public enum Biometrics: String, Sendable, Hashable, CaseIterable {
    /// Those of the device.
    case device
    /// The person is recognized.
    case success
    /// The person is not recognized.
    case failure
    /// The person cancels.
    case cancelledByUser
    /// The system cancels.
    case cancelledBySystem
    /// The system refuses biometrics after too many failures.
    case lockedOut
    /// No characteristic is enrolled.
    case notEnrolled

    /// The name in ``FormFaults/notice``; nil for ``device``.
    var name: Phrase? {
      self == .device ? nil : Phrase("debugMenu.simulated.biometrics.\(rawValue)")
    }
  }

  /// The access to the photos of the device.
  public enum Photos: String, Sendable, Hashable, CaseIterable {
    /// That of the device.
    case device
    /// The person has not been asked, and grants it when asked.
    case notAsked
    /// The app may read all photos.
    case granted
    /// The app may read some photos.
    case limited
    /// The app may read none, until the person opens the settings.
    case denied

    /// The name in ``FormFaults/notice``; nil for ``device``.
    var name: Phrase? {
      self == .device ? nil : Phrase("debugMenu.simulated.photos.\(rawValue)")
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
  /// What becomes of requests.
  public var requests: Requests
  /// The biometrics of the device; default unchanged.
  public var biometrics = Biometrics.device
  /// The access to the photos of the device; default unchanged.
  public var photos = Photos.device

  /// How far the app's clock is ahead of the device's; negative behind it.
  public var clockOffset = ClockOffset.none
  /// Whether screens have texts that are half as long again, and terminals and pages ``narrowColumns`` columns.
  public var overflowsLayout = false

  /// The columns of a terminal, and the width of a page in characters, while ``overflowsLayout`` is on.
  public static let narrowColumns = 20

  /// The values of feature flags in place of the configured ones.
  public var flags: [FeatureFlag: Bool] = [:]
  /// The arm of the experiment in place of the configured one; nil for that.
  public var streakHeading: StreakHeadingArm?

  /// Makes faults; by default there are none.
  public init(
    validation: Validation = .declared, isOffline: Bool = false,
    failsNextSubmission: Bool = false, isSlow: Bool = false, requests: Requests = .sent
  ) {
    self.validation = validation
    self.isOffline = isOffline
    self.failsNextSubmission = failsNextSubmission
    self.isSlow = isSlow
    self.requests = requests
  }

  /// What is simulated, in one sentence; nil for nothing.
  public var notice: Notice? {
    let names: [Phrase] = [
      validation == .declared ? nil : Phrase("debugMenu.simulated.\(validation.rawValue)"),
      isOffline ? "debugMenu.simulated.offline" : nil,
      failsNextSubmission ? "debugMenu.simulated.serverError" : nil,
      isSlow ? "debugMenu.simulated.slowNetwork" : nil, requests.name, biometrics.name,
      photos.name,
      clockOffset == .none
        ? nil : Phrase("debugMenu.simulated.clock", ["offset": .text("\(clockOffset)")]),
      overflowsLayout ? "debugMenu.simulated.layout" : nil,
      flags.isEmpty ? nil : "debugMenu.simulated.flags",
      streakHeading == nil ? nil : "debugMenu.simulated.experiments",
    ].compactMap { $0 }
    return names.isEmpty
      ? nil : Notice(.info, Phrase("debugMenu.simulated", ["names": .list(names)]))
  }
}
