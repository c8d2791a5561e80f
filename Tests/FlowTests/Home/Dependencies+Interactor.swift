@testable import ShellApp

extension Dependencies {
  /// The requests of the identity flow and of home, without an app.
  @MainActor var interactor: any IdentityInteractor {
    CoreInteractor(dependencies: self, store: AppStore())
  }
}
