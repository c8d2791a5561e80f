/// An event on a screen; ``AppCoordinator`` records it.
///
/// Values and texts are never recorded, only names of routes and controls, and counts.
enum ScreenEvent: LoggableEvent, Hashable {
  /// The screen shows.
  case appear(Route)
  /// The person submitted it, and the app went on.
  case submitSuccess(Route)
  /// The person submitted it, and it stayed, with messages at so many fields.
  case submitFail(Route, fieldCount: Int)
  /// The person pressed a button beside submit.
  case press(Route, ActionID)
  /// The person went back.
  case back(Route)

  /// The name, such as `HomeView_Appear`.
  var eventName: String {
    switch self {
    case .appear(let route): "\(route.viewName)_Appear"
    case .submitSuccess(let route): "\(route.viewName)_Submit_Success"
    case .submitFail(let route, _): "\(route.viewName)_Submit_Fail"
    case .press(let route, _): "\(route.viewName)_Press"
    case .back(let route): "\(route.viewName)_Back"
    }
  }

  var parameters: [String: String] {
    switch self {
    case .appear, .submitSuccess, .back: [:]
    case .submitFail(_, let count): ["fields": "\(count)"]
    case .press(_, let action): ["control": action.rawValue]
    }
  }

  var type: LogType { .analytic }
}

extension Route {
  /// The name of the route's screen in events, such as `SettingsSecondFactorView`.
  var viewName: String {
    let parts = description.split { $0 == "/" || $0 == "-" }
    return parts.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() + "View"
  }
}
