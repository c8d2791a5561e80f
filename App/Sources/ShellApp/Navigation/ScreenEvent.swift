/// An event of a screen, named by the screen and the action, such as `HomeView_Load_Fail`.
///
/// A presenter records its `Event`: its appearance and its requests. ``AppCoordinator`` records the
/// person's input for all of them. Values and texts are never recorded, only names of routes and
/// controls, counts and errors.
protocol ScreenEvent: LoggableEvent {
  /// The route of the screen.
  var route: Route { get }
  /// The action.
  var action: ScreenAction { get }
}

/// An action on a screen, as its event reports it.
enum ScreenAction: Sendable {
  /// The screen shows.
  case appear
  /// A request of the screen, by its name.
  case request(String, ActionStage)
  /// The person submitted it, and the app went on.
  case submitSuccess
  /// The person submitted it, and it stayed, with messages at so many fields.
  case submitFail(fieldCount: Int)
  /// The person pressed a button beside submit.
  case press(ActionID)
  /// The person went back.
  case back
}

extension ScreenEvent {
  /// The name, such as `HomeView_Appear`.
  var eventName: String {
    let action =
      switch action {
      case .appear: "Appear"
      case .request(let name, let stage): "\(name)_\(stage.name)"
      case .submitSuccess: "Submit_Success"
      case .submitFail: "Submit_Fail"
      case .press: "Press"
      case .back: "Back"
      }
    return "\(route.viewName)_\(action)"
  }

  var parameters: LogParameters {
    switch action {
    case .appear, .submitSuccess, .back: [:]
    case .request(_, let stage): stage.parameters
    case .submitFail(let count): ["fields": .public(count)]
    case .press(let control): ["control": .public(control.rawValue)]
    }
  }

  var type: LogType {
    if case .request(_, let stage) = action { stage.type } else { .analytic }
  }
}

/// An input of the person.
struct InputEvent: ScreenEvent {
  let route: Route
  let action: ScreenAction
}

extension Route {
  /// The name of the route's screen in events, such as `SettingsSecondFactorView`.
  var viewName: String {
    let parts = description.split { $0 == "/" || $0 == "-" }
    return parts.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() + "View"
  }
}
