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

  /// Whether an entry is in the state, on top or below.
  public func contains(_ id: Entry.ID) -> Bool { place(of: id) != nil }

  /// Leaves the screen on top; the root of the module stays.
  ///
  /// - Returns: The entries that are gone, front to back.
  public mutating func dismissScreen() -> [Entry] { dismissScreen(top.id) }

  /// Leaves a screen and everything above it.
  ///
  /// Nothing happens to the root of the module, or when the entry is gone already.
  /// - Returns: The entries that are gone, front to back.
  public mutating func dismissScreen(_ id: Entry.ID) -> [Entry] {
    guard let place = place(of: id), place != (0, 0) else { return [] }
    return cut(at: place)
  }

  /// Leaves the sheet that holds an entry, with everything in it and above it.
  ///
  /// Nothing happens when the entry is on no sheet.
  /// - Returns: The entries that are gone, front to back.
  public mutating func dismissEnvironment(of id: Entry.ID) -> [Entry] {
    guard let place = place(of: id), place.stack > 0 else { return [] }
    return cut(at: (place.stack, 0))
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

  private func place(of id: Entry.ID) -> (stack: Int, index: Int)? {
    for (stack, entries) in stacks.enumerated() {
      if let index = entries.firstIndex(where: { $0.id == id }) { return (stack, index) }
    }
    return nil
  }

  /// Removes the entry at a place and everything above it; a stack that becomes empty goes.
  private mutating func cut(at place: (stack: Int, index: Int)) -> [Entry] {
    arriving = nil
    let gone = Array(stacks[place.stack][place.index...]) + stacks[(place.stack + 1)...].joined()
    stacks.removeSubrange((place.stack + 1)...)
    stacks[place.stack].removeSubrange(place.index...)
    if stacks[place.stack].isEmpty { stacks.removeLast() }
    return gone.reversed()
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
