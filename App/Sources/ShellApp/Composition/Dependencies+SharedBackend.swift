#if mock
  public import Networking

  extension Dependencies {
    /// Composes an app in memory on a backend that others use, too.
    ///
    /// - Parameters:
    ///   - backend: Answers the app's requests.
    ///   - interceptor: Simulates faults of this app's forms and requests; default nothing.
    /// - Throws: ``ConfigurationError``.
    public init(
      configuration: Configuration, backend: any HTTPClient,
      interceptor: (any FormInterceptor)? = nil
    ) throws {
      var configuration = configuration
      configuration.stateDirectory = nil
      configuration.hasAppLock = false
      try self.init(
        configuration: configuration, system: .live(configuration),
        transport: try .shared(backend), sources: try configuration.sources(),
        interceptor: interceptor)
    }
  }
#endif
