import Domain

extension IdentityFlowCoordinator {
  /// The events of the flow's screens.
  enum Event: ScreenEvent {
    case appear(Route)
    case reserveHandle(ActionStage)
    case reserveName(ActionStage)
    case checkBirthday(ActionStage)
    case askGuardian(ActionStage)
    case uploadPicture(IdentityStep, ActionStage)
    case createProfile(Route, ActionStage)
    case requestCode(ActionStage)
    case enterCode(ActionStage)

    var route: Route {
      switch self {
      case .appear(let route), .createProfile(let route, _): route
      case .reserveHandle: .identity(.handle)
      case .reserveName: .identity(.screenName)
      case .checkBirthday: .identity(.birthday)
      case .askGuardian: .identity(.guardianConsent)
      case .uploadPicture(let step, _): .identity(step)
      case .requestCode, .enterCode: .verification(method: "")
      }
    }

    var action: ScreenAction {
      switch self {
      case .appear: .appear
      case .reserveHandle(let stage): .request("ReserveHandle", stage)
      case .reserveName(let stage): .request("ReserveName", stage)
      case .checkBirthday(let stage): .request("CheckBirthday", stage)
      case .askGuardian(let stage): .request("AskGuardian", stage)
      case .uploadPicture(_, let stage): .request("UploadPicture", stage)
      case .createProfile(_, let stage): .request("CreateProfile", stage)
      case .requestCode(let stage): .request("RequestCode", stage)
      case .enterCode(let stage): .request("EnterCode", stage)
      }
    }
  }
}

extension HandleResult {
  /// The end of the request, for its event.
  var stage: ActionStage {
    switch self {
    case .available: .success
    case .availabilityUnknown(_, let error), .reservationFailed(let error): .fail(error)
    case .taken: .refused("taken")
    case .invalid: .refused("invalid")
    }
  }
}

extension ScreenNameResult {
  /// The end of the request, for its event.
  var stage: ActionStage {
    switch self {
    case .available: .success
    case .availabilityUnknown(_, let error), .reservationFailed(let error): .fail(error)
    case .taken: .refused("taken")
    case .invalid: .refused("invalid")
    }
  }
}

extension DateOfBirthResult {
  /// The end of the request, for its event.
  var stage: ActionStage { if case .ineligible = self { .refused("ineligible") } else { .success } }
}

extension ProfileSubmissionResult {
  /// The end of the request, for its event.
  var stage: ActionStage {
    switch self {
    case .completed: .success
    case .requiresVerification: .refused("requiresVerification")
    case .requiresGuardianConsent: .refused("requiresGuardianConsent")
    case .ineligible: .refused("ineligible")
    case .screenNameTaken: .refused("screenNameTaken")
    case .handleTaken: .refused("handleTaken")
    case .failed(let error): .fail(error)
    }
  }
}
