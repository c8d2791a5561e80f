/// A module, its stack of screens, the sheets and covers above it, and the alerts and modals above
/// these.
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
    /// How it shows; ``Presentation/push`` for the root.
    public let presentation: Presentation
  }

  /// The module that shows.
  public private(set) var module: Module
  /// The stacks, lowest first; none is empty.
  ///
  /// The first is the module's own. Those of the sheets and covers follow, then each modal and alert as
  /// a stack of one entry.
  public private(set) var stacks: [[Entry]]
  /// The id of the newest entry until its screen is shown.
  private var arriving: Int?
  private var nextID: Int

  /// Starts at the root of a module.
  public init(_ module: Module, root: Route) {
    self.module = module
    stacks = [[Entry(id: 0, route: root, presentation: .push)]]
    nextID = 1
  }

  /// The entry on top.
  public var top: Entry { stacks[stacks.count - 1][stacks[stacks.count - 1].count - 1] }

  /// The routes from the module's root to the top.
  public var routes: [Route] { stacks.flatMap { $0.map(\.route) } }

  /// Whether there is a screen below the one on top.
  public var canDismiss: Bool { stacks.count > 1 || stacks[0].count > 1 }

  /// Shows a route above everything but modals and alerts, which stay on top; these show above
  /// everything.
  ///
  /// - Returns: The new entry; nil when the newest entry has this route and its screen is not shown
  ///   yet. Nothing changes then. An alert is always new.
  public mutating func show(_ route: Route, as presentation: Presentation) -> Entry? {
    if let arriving, route != .alert, let place = place(of: arriving),
      stacks[place.stack][place.index].route == route
    {
      return nil
    }
    let entry = entry(route, presentation)
    arriving = entry.id
    let end = screenStackCount
    switch presentation {
    case .push: stacks[end - 1].append(entry)
    case .sheet, .cover: stacks.insert([entry], at: end)
    case .modal, .alert: stacks.append([entry])
    }
    return entry
  }

  /// Puts a route on the stack on top; see ``show(_:as:)``.
  public mutating func push(_ route: Route) -> Entry? { show(route, as: .push) }

  /// Puts a route on a sheet; see ``show(_:as:)``.
  public mutating func present(_ route: Route) -> Entry? { show(route, as: .sheet([])) }

  /// How many stacks there are below the modals and alerts.
  private var screenStackCount: Int {
    stacks.firstIndex { $0[0].presentation.isOverlay } ?? stacks.count
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

  /// Leaves the sheet, cover, modal or alert that holds an entry, with everything in it and above it.
  ///
  /// Nothing happens when the entry is on the module's own stack.
  /// - Returns: The entries that are gone, front to back.
  public mutating func dismissEnvironment(of id: Entry.ID) -> [Entry] {
    guard let place = place(of: id), place.stack > 0 else { return [] }
    return cut(at: (place.stack, 0))
  }

  /// Goes back to the lowest screen of the stack that holds an entry.
  ///
  /// Nothing happens when the entry is gone or is that screen with nothing above it.
  /// - Returns: The entries that are gone, front to back.
  public mutating func dismissPushStack(of id: Entry.ID) -> [Entry] {
    guard let place = place(of: id) else { return [] }
    if stacks[place.stack].count > 1 { return cut(at: (place.stack, 1)) }
    guard place.stack + 1 < stacks.count else { return [] }
    return cut(at: (place.stack + 1, 0))
  }

  /// Leaves the modal on top, with the alerts above it; nothing happens when there is none.
  ///
  /// - Returns: The entries that are gone, front to back.
  public mutating func dismissModal() -> [Entry] {
    guard let index = stacks.lastIndex(where: { $0[0].presentation == .modal }) else { return [] }
    return cut(at: (index, 0))
  }

  /// Leaves every sheet, cover, modal and alert; the module's own stack stays.
  ///
  /// - Returns: The entries that are gone, front to back.
  public mutating func dismissEnvironments() -> [Entry] {
    stacks.count > 1 ? cut(at: (1, 0)) : []
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
    for route in [root] + routes { stacks[0].append(entry(route, .push)) }
    arriving = nil
    return gone
  }

  /// Shows the module and the stacks of another state; everything else goes.
  ///
  /// - Returns: The entries that are gone, front to back.
  public mutating func restore(_ other: NavigationState) -> [Entry] {
    let gone = Array(stacks.joined().reversed())
    module = other.module
    stacks = other.stacks.map { $0.map { entry($0.route, $0.presentation) } }
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

  private mutating func entry(_ route: Route, _ presentation: Presentation) -> Entry {
    defer { nextID += 1 }
    return Entry(id: nextID, route: route, presentation: presentation)
  }
}
