public import FormKit

/// Makes the screen of one entry of the navigation stack and handles its actions.
///
/// A flow, a type whose name ends in `Coordinator`, shows several screens in one entry and changes
/// between them itself. Other presenters call their router, which pushes or presents.
@MainActor
public protocol ScreenPresenter: AnyObject {
  /// The screen; nil when its schema does not load.
  var screen: Screen? { get }
  /// The route of the screen that a flow shows, known without making it; nil for other presenters.
  var flowRoute: Route? { get }
  /// Receives where the focus of the screen's form goes; nil for a screen that does not need it.
  var formCoordinator: (any FormFlowCoordinator)? { get }
  /// The screen came on top, or a flow shows another screen; records the appearance.
  func appear() async
  /// The app came back from the background with the screen on top of the navigation.
  func appReturned()
  /// The form was submitted with valid values.
  func submit(_ input: ScreenInput) async -> ScreenResult
  /// A button beside submit was pressed.
  func perform(_ action: ActionID) async
  /// The person is about to leave by an action or back, with values that were not submitted; a screen
  /// whose changes need no confirmation saves them.
  func leave(values: FormObject) async
  /// Goes back by a step of its own.
  ///
  /// - Returns: Whether it did; otherwise the screen itself is left.
  func goBack() -> Bool
  /// The person leaves the app; keeps what was typed where it may be kept.
  func suspend(values: FormObject) async
}

extension ScreenPresenter {
  /// No route of its own: the entry's.
  public var flowRoute: Route? { nil }
  /// None.
  public var formCoordinator: (any FormFlowCoordinator)? { nil }
  /// Does nothing.
  public func appReturned() {}
  /// Does nothing.
  public func perform(_ action: ActionID) async {}
  /// Forgets the values.
  public func leave(values: FormObject) async {}
  /// Goes back by no step of its own.
  public func goBack() -> Bool { false }
  /// Keeps nothing.
  public func suspend(values: FormObject) async {}
}
