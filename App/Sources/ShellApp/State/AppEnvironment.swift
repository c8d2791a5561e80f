/// The state of the network and of the service.
public struct AppEnvironment: Sendable, Hashable {
  /// Whether the device has a network; true until it is known.
  public internal(set) var isNetworkReachable = true
  /// Whether the service is under maintenance.
  public internal(set) var maintenanceMode = false
  /// Whether the service no longer serves this version of the app.
  public internal(set) var isUpdateRequired = false
}
