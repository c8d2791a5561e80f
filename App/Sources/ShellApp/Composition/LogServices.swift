/// The services events go to, by configuration.
enum LogServices {
  static func services(for configuration: Configuration) -> [any LogService] {
    #if prod
      []
    #else
      configuration.hasConsoleLog ? [ConsoleLogService(isVerbose: configuration.isVerbose)] : []
    #endif
  }
}
