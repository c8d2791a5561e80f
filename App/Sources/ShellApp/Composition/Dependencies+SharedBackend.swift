#if mock
  public import Networking

  extension Dependencies {
    /// Composes an app in memory on a backend that others use, too.
    ///
    /// - Parameter backend: Answers the app's requests.
    /// - Throws: ``ConfigurationError``.
    public init(configuration: Configuration, backend: any HTTPClient) throws {
      var configuration = configuration
      configuration.stateDirectory = nil
      configuration.hasAppLock = false
      try self.init(
        configuration: configuration, system: .live(configuration),
        transport: try .shared(backend), sources: try configuration.sources())
    }
  }
#endif
