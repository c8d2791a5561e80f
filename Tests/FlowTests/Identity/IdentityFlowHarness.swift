import Domain
import DomainMock
import FormKit
import Foundation
import ShellApp

/// The identity flow on its own, with prepared answers of its requests.
@MainActor
final class IdentityFlowHarness {
  let interactor = IdentityInteractorFake()
  /// How the flow has ended, in order.
  private(set) var finishes: [IdentityFlowCoordinator.Exit] = []

  func coordinator(
    _ state: IdentityState = IdentityState(place: .step(.screenName)),
    photos: ImagePickerCoordinator = ImagePickerCoordinator()
  ) -> IdentityFlowCoordinator {
    let today = interactor.today
    let presenter = IdentityPresenter(
      catalog: .standard(region: "US"), environment: { FormEnvironment.english },
      today: { today }, region: "US")
    return IdentityFlowCoordinator(
      interactor: interactor, presenter: presenter, photos: photos,
      delegate: IdentityFlowDelegate(state: state) { [weak self] in self?.finishes.append($0) })
  }

  func at(
    _ step: IdentityStep, guardian: EmailAddress? = nil, avatar: IdentityState.Avatar = .none,
    photos: ImagePickerCoordinator = ImagePickerCoordinator()
  ) throws -> IdentityFlowCoordinator {
    var state = IdentityState()
    state.place = .step(step)
    state.handle = try Handle("John_Doe")
    state.displayName = try DisplayName("John Doe")
    state.screenName = try ScreenName("john_doe2")
    state.dateOfBirth = try DateOfBirth(
      year: 2000, month: 1, day: 15, today: interactor.today)
    state.guardianEmail = guardian
    state.avatar = avatar
    return coordinator(state, photos: photos)
  }
}
