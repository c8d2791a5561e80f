import Domain
public import ShellApp

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Uses the tools that reproduce bugs on one app, logs each use and keeps it as a reproduction.
///
/// A reproduction begins with the first tool that is switched on, and ends when none is on any more. It has a file from
/// the first action of the person on, or from the first tool that acts once.
@MainActor
public final class ReproTools {
  /// The simulated faults.
  let injector: FaultInjector
  private weak var app: AppCoordinator?
  private let files: ReproductionFiles?
  private var current: (reproduction: Reproduction, name: String?)?
  /// The last reproduction, which may go on; nil before the first one.
  public private(set) var last: Reproduction?
  /// The path of its file; nil where it has none, or when it cannot be written.
  public private(set) var lastPath: String?
  /// Whether reproductions have files; default true, false for an app that is booted for one request.
  var writesFiles = true

  /// Makes the tools of an app, all off.
  ///
  /// - Parameter app: The app; nil, the default, for faults alone, without a log and reproductions.
  public init(_ injector: FaultInjector, on app: AppCoordinator? = nil) {
    self.injector = injector
    self.app = app
    files = app?.dependencies.stateFolder.map { ReproductionFiles(stateFolder: $0) }
    app?.onStep = { [weak self] step in self?.record(step) }
  }

  /// The tools that the app offers: a crash only where it leaves a report.
  public var offered: [ReproTool] {
    let canCrash = app?.dependencies.recordsCrashes == true
    return ReproTool.allCases.filter { $0 != .crash || canCrash }
  }

  /// Whether a tool is on.
  public func isOn(_ tool: ReproTool) -> Bool { tool.isOn(in: injector.faults) }

  /// Switches a tool on; one that acts once acts.
  ///
  /// - Parameter offset: How far ``ReproTool/clockSkew`` moves the clock; a day ahead by default.
  /// - Throws: Why caches cannot be deleted, or `CancellationError`.
  public func use(_ tool: ReproTool, offset: ClockOffset? = nil) async throws {
    switch tool {
    case .clearCaches: try await clearCaches()
    case .crash:
      noteCrash()
      Self.crash()
    default: change { tool.set(true, offset: offset, in: &$0) }
    }
  }

  /// Switches a tool off; nothing happens when it is off.
  public func end(_ tool: ReproTool) { change { tool.set(false, offset: nil, in: &$0) } }

  /// Takes faults over; the tools that they switch on or off are logged and kept.
  public func apply(_ faults: FormFaults) {
    let old = injector.faults
    let changed = ReproTool.allCases.filter { tool in
      guard !tool.isDestructive else { return false }
      return tool.isOn(in: old) != tool.isOn(in: faults)
        || tool == .clockSkew && old.clockOffset != faults.clockOffset
    }
    for tool in changed { log(tool, "Start", isOn: tool.isOn(in: faults)) }
    // Tools that are switched off come first, because one tool for requests replaces another.
    for isOn in [false, true] {
      for tool in changed where tool.isOn(in: faults) == isOn {
        let offset = tool == .clockSkew && isOn ? faults.clockOffset : nil
        keep(.tool(tool, isOn: isOn, offset: offset))
      }
    }
    injector.faults = faults
    if old.flags != faults.flags || old.streakHeading != faults.streakHeading {
      app?.applyConfiguration()
    }
    for tool in changed { log(tool, "Success", isOn: tool.isOn(in: faults)) }
    endIfNothingIsOn()
  }

  private func change(_ body: (inout FormFaults) -> Void) {
    var faults = injector.faults
    body(&faults)
    apply(faults)
  }

  private func clearCaches() async throws {
    log(.clearCaches, "Start")
    keep(.tool(.clearCaches, isOn: true, offset: nil))
    defer { endIfNothingIsOn() }
    do {
      try await app?.clearCachesAndRestart()
      log(.clearCaches, "Success")
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      app?.dependencies.logger.trackEvent(
        name: "Repro_ClearCaches_Fail", parameters: error.eventParameters, type: .severe)
      throw error
    }
  }

  /// Logs and keeps a crash, which nothing can do afterwards.
  func noteCrash() {
    log(.crash, "Start")
    keep(.tool(.crash, isOn: true, offset: nil))
  }

  /// Ends the process by a signal.
  public nonisolated static func crash() { raise(SIGTRAP) }

  private func log(_ tool: ReproTool, _ stage: String, isOn: Bool = true) {
    app?.dependencies.logger.trackEvent(
      name: "Repro_\(tool.eventName)_\(stage)", parameters: ["isOn": .public(isOn)])
  }

  /// Keeps an action of the person while a reproduction is under way.
  private func record(_ step: AppStep) {
    guard current != nil else { return }
    keep(.action(step))
    endIfNothingIsOn()
  }

  private func endIfNothingIsOn() {
    let faults = injector.faults
    if !ReproTool.allCases.contains(where: { $0.isOn(in: faults) }) { current = nil }
  }

  /// Adds a step to the reproduction, or begins one, and writes it.
  private func keep(_ step: Reproduction.Step) {
    guard let app else { return }
    if current == nil { lastPath = nil }
    var (reproduction, name) =
      current ?? (Self.beginning(at: app), files?.newName(at: app.dependencies.now()))
    guard reproduction.steps.count < Reproduction.limit else { return }
    reproduction.steps.append(step)
    current = (reproduction, name)
    last = reproduction
    guard let files, let name, writesFiles, reproduction.hasActed else { return }
    do {
      try files.write(reproduction, to: name)
      lastPath = files.path(of: name)
    } catch {
      lastPath = nil
      app.dependencies.logger.trackEvent(
        name: "reproduction_write_Fail", parameters: error.eventParameters, type: .warning)
    }
  }

  private static func beginning(at app: AppCoordinator) -> Reproduction {
    Reproduction(
      version: AppIdentity.version, configuration: BuildConfiguration.current.rawValue,
      isSignedIn: app.store.snapshot.underlying.isBehindGate, route: app.route?.description)
  }
}
