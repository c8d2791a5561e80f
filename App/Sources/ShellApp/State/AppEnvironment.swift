/// What the app knows about the world around it.
public struct AppEnvironment: Sendable, Hashable {
  /// Whether the device has a network; true until it is known.
  public internal(set) var isNetworkReachable = true
  /// Whether the service is under maintenance.
  public internal(set) var maintenanceMode = false
}
