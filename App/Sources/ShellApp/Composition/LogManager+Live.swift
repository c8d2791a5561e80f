import LocalPersistence

extension LogManager {
  /// Records that a process has composed the app, with facts about the app and the device.
  func trackLaunch(_ configuration: Configuration) {
    trackEvent(
      name: "app_launch", parameters: Utilities.eventParameters(locale: configuration.locale),
      type: .info)
  }

  /// Waits until the lines in the queue are written to standard error, for at most 2 seconds.
  public static func flushConsole() async {
    #if !prod
      let flush: Task<Void, any Error> = Task { await ConsoleService.flush() }
      if !(await flush.ends(within: .seconds(2), ContinuousClock())) { flush.cancel() }
    #endif
  }

  /// The log of a configuration: the console in mock and dev, files where there is a state folder,
  /// and the service in dev and prod.
  ///
  /// Production writes nothing to the console.
  ///
  /// - Parameter service: A service of the debug tools; nil for none.
  static func live(
    _ configuration: Configuration, _ system: SystemEnvironment, adding service: (any LogService)?
  ) -> LogManager {
    var services = service.map { [$0] } ?? []
    #if !prod
      if configuration.hasConsoleLog {
        services.append(ConsoleService(isVerbose: configuration.isVerbose))
      }
    #endif
    if configuration.recordsCrashes { services.append(BreadcrumbLogService()) }
    if let path = configuration.stateDirectory {
      let root = SecureFolder(path: path)
      #if !mock
        services.append(
          QueuedLogService(
            RemoteLogService(
              folder: root.appending("analytics"),
              device: Utilities.eventParameters(locale: configuration.locale),
              identifier: system.identifier)))
      #endif
      services.append(
        FileLogService(
          stateFolder: root, filter: configuration.isVerbose ? .all : .standard,
          now: system.lockNow, others: services))
    }
    // The entries of one process belong together.
    let launch = system.identifier().prefix(8).lowercased()
    return LogManager(
      services: services, now: system.now, throttle: LogThrottle(now: system.lockNow),
      superProperties: ["launch": .public(String(launch))])
  }
}
