public import ShellApp

/// What the app is made of right now, for a developer: states and counts, never contents.
public struct DiagnosticsSnapshot: Sendable, Hashable {
  /// The build configuration's name.
  public let configuration: String
  /// The launch state's name.
  public let launchState: String
  /// The route on screen.
  public let route: String
  /// How many items the secure store holds; nil when it cannot be read.
  public let secureItemCount: Int?
  /// How many pictures wait for their upload; nil when they cannot be counted.
  public let pendingUploadCount: Int?
  /// How many drafts of forms are kept; nil when they cannot be counted.
  public let draftCount: Int?
  /// Where the secure store's master key comes from.
  public let keySource: String
  /// How many schemas are built in.
  public let schemaCount: Int

  /// Takes the snapshot of a booted app.
  @MainActor
  public init(of dependencies: Dependencies, coordinator: AppCoordinator) async {
    configuration = BuildConfiguration.current.rawValue
    launchState = coordinator.store.state.name
    route = coordinator.route?.description ?? "none"
    let report = await dependencies.storageReport()
    secureItemCount = report.secureItemCount
    pendingUploadCount = report.pendingUploadCount
    draftCount = report.draftCount
    keySource = report.keySource
    schemaCount = FormCatalog.ids.count
  }
}
