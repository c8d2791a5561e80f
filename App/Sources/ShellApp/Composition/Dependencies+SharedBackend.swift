#if mock
  public import Networking

  extension Dependencies {
    /// Composes an app without a lock on a backend that others use, too.
    ///
    /// - Parameters:
    ///   - backend: Answers the app's requests.
    ///   - pages: Where browsers reach the pages of this app, and the backend, such as
    ///     `http://127.0.0.1:8080`; nil for an app that no browser reaches, which offers no provider.
    ///   - interceptor: Simulates faults of this app's forms and requests; default nothing.
    /// - Throws: ``ConfigurationError``.
    public init(
      configuration: Configuration, backend: any HTTPClient, pages: String? = nil,
      interceptor: (any FormInterceptor)? = nil
    ) throws {
      var configuration = configuration
      configuration.hasAppLock = false
      try self.init(
        configuration: configuration, system: .live(configuration),
        transport: try .shared(backend, pages: pages), sources: try configuration.sources(),
        interceptor: interceptor)
    }
  }
#endif
