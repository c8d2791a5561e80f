/// A feature with a button on home, which leads to the feature's first screen.
public struct HomeFeature: Sendable, Hashable {
  /// The button.
  public let action: ActionID
  /// The button's title.
  public let title: Phrase
  /// The feature's first screen.
  public let route: Route

  /// Makes a feature.
  public init(_ action: ActionID, title: Phrase, route: Route) {
    self.action = action
    self.title = title
    self.route = route
  }
}

extension HomeFeature {
  /// The features of the app, the last one first.
  public static let all: [HomeFeature] =
    []
}
