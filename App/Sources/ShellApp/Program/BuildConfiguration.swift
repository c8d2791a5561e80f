/// The configuration the app was built for, chosen by the package trait of the same name.
public enum BuildConfiguration: String, Sendable, CaseIterable {
  /// The reference backend in process; local stores in memory unless a folder is given.
  case mock
  /// HTTP to a development server on this machine.
  case dev
  /// HTTPS to the production server.
  case prod

  #if mock && (dev || prod) || dev && prod
    #error("Build with exactly one of the traits mock, dev and prod, for example --traits dev.")
  #elseif mock
    /// The configuration of this build.
    public static let current = BuildConfiguration.mock
  #elseif dev
    /// The configuration of this build.
    public static let current = BuildConfiguration.dev
  #elseif prod
    /// The configuration of this build.
    public static let current = BuildConfiguration.prod
  #else
    #error("Build with exactly one of the traits mock, dev and prod, for example --traits dev.")
  #endif
}
