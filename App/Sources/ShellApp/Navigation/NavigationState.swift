/// A module, its stack of screens, and the sheets above it.
///
/// A pure value. Every operation is total: in any state it leaves a state with a screen to show.
public struct NavigationState: Sendable, Hashable {
  /// The parts of the app, one of which shows at a time.
  public enum Module: String, Sendable, Hashable, CaseIterable {
    /// Boot, sign-in and the identity flow.
    case onboarding
    /// The app of a signed-in person with a profile.
    case tabbar
  }

  /// One screen on a stack; two entries of one route differ by their id.
  public struct Entry: Sendable, Hashable, Identifiable {
    /// A number that is unique in the state.
    public let id: Int
    /// The place.
    public let route: Route
  }

  /// The module that shows.
  public private(set) var module: Module
  /// The stacks, lowest first: the module's own, then each sheet's; none is empty.
  public private(set) var stacks: [[Entry]]
  /// The id of the newest entry until its screen is shown.
  private var arriving: Int?
  private var nextID: Int

  /// Starts at the root of a module.
  public init(_ module: Module, root: Route) {
    self.module = module
    stacks = [[Entry(id: 0, route: root)]]
    nextID = 1
  }

  /// The entry on top.
  public var top: Entry { stacks[stacks.count - 1][stacks[stacks.count - 1].count - 1] }

  /// The routes from the module's root to the top.
  public var routes: [Route] { stacks.flatMap { $0.map(\.route) } }

  /// Whether there is a screen below the one on top.
  public var canDismiss: Bool { stacks.count > 1 || stacks[0].count > 1 }

  /// Puts a route on the stack on top.
  ///
  /// - Returns: The new entry; nil when the entry on top has this route and its screen is not
  ///   shown yet; nothing changes then.
  public mutating func push(_ route: Route) -> Entry? {
    guard let entry = arrive(at: route) else { return nil }
    stacks[stacks.count - 1].append(entry)
    return entry
  }

  /// Puts a route on a sheet above everything.
  ///
  /// - Returns: The new entry; nil when the entry on top has this route and its screen is not
  ///   shown yet; nothing changes then.
  public mutating func present(_ route: Route) -> Entry? {
    guard let entry = arrive(at: route) else { return nil }
    stacks.append([entry])
    return entry
  }

  /// Marks the screen on top as shown.
  public mutating func arrived() { arriving = nil }

  /// Leaves the screen on top; the root of the module stays.
  ///
  /// - Returns: The entries that are gone, front to back.
  public mutating func dismissScreen() -> [Entry] {
    guard canDismiss else { return [] }
    arriving = nil
    let entry = stacks[stacks.count - 1].removeLast()
    if stacks[stacks.count - 1].isEmpty { stacks.removeLast() }
    return [entry]
  }

  /// Leaves the sheet on top with everything in it; nothing happens without one.
  ///
  /// - Returns: The entries that are gone, front to back.
  public mutating func dismissEnvironment() -> [Entry] {
    guard stacks.count > 1 else { return [] }
    arriving = nil
    return stacks.removeLast().reversed()
  }

  /// Goes back to the entry of a route nearest to the top; nothing happens when there is none.
  ///
  /// - Returns: The entries that are gone, front to back.
  public mutating func dismiss(to route: Route) -> [Entry] {
    guard routes.contains(route) else { return [] }
    var gone: [Entry] = []
    while top.route != route { gone += dismissScreen() }
    return gone
  }

  /// Shows a module with a stack of its own; sheets go.
  ///
  /// - Parameters:
  ///   - root: The lowest screen of the module.
  ///   - routes: The screens above it, lowest first.
  /// - Returns: The entries that are gone, front to back.
  public mutating func showModule(
    _ module: Module, root: Route, pushing routes: [Route] = []
  ) -> [Entry] {
    let gone = Array(stacks.joined().reversed())
    self.module = module
    stacks = [[]]
    for route in [root] + routes { stacks[0].append(entry(route)) }
    arriving = nil
    return gone
  }

  /// Shows the module and the stacks of another state; everything else goes.
  ///
  /// - Returns: The entries that are gone, front to back.
  public mutating func restore(_ other: NavigationState) -> [Entry] {
    let gone = Array(stacks.joined().reversed())
    module = other.module
    stacks = other.stacks.map { $0.map { entry($0.route) } }
    arriving = nil
    return gone
  }

  private mutating func entry(_ route: Route) -> Entry {
    defer { nextID += 1 }
    return Entry(id: nextID, route: route)
  }

  private mutating func arrive(at route: Route) -> Entry? {
    guard arriving != top.id || top.route != route else { return nil }
    let entry = entry(route)
    arriving = entry.id
    return entry
  }
}
