import ShellApp
#if mock || dev
  import DebugTools
#endif

/// Simulates faults around forms and requests, with a menu that sets them, where there are debug tools.
enum LiveInterceptor {
  /// A new interceptor; nil in production.
  static var current: (any FormInterceptor)? {
    #if mock || dev
      FaultInjector()
    #else
      nil
    #endif
  }
}
