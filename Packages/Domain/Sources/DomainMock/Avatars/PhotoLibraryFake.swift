public import Domain
import Synchronization

/// A library of photos whose access a test sets.
public final class PhotoLibraryFake: PhotoLibrary {
  /// A call that asks or shows the person something.
  public enum Call: Hashable, Sendable {
    /// ``PhotoLibraryFake/requestAccess()``.
    case requestAccess
    /// ``PhotoLibraryFake/openSettings()``.
    case openSettings
    /// ``PhotoLibraryFake/chooseMorePhotos()``.
    case chooseMorePhotos
  }

  private struct State {
    var access: PhotoAccess
    var answer: PhotoAccess
    var calls: [Call] = []
  }

  private let state: Mutex<State>

  /// Creates a library.
  ///
  /// - Parameters:
  ///   - access: The access until the person is asked.
  ///   - answer: The access after ``requestAccess()``.
  public init(_ access: PhotoAccess = .granted, answer: PhotoAccess = .granted) {
    state = Mutex(State(access: access, answer: answer))
  }

  /// The access.
  public var access: PhotoAccess { state.withLock { $0.access } }

  /// The calls, in order.
  public var calls: [Call] { state.withLock { $0.calls } }

  /// Changes the access, as the person does in the system's settings.
  public func set(_ access: PhotoAccess) { state.withLock { $0.access = access } }

  /// Takes over the answer.
  public func requestAccess() async {
    state.withLock {
      $0.calls.append(.requestAccess)
      $0.access = $0.answer
    }
  }

  /// Records the call.
  public func openSettings() async { state.withLock { $0.calls.append(.openSettings) } }

  /// Records the call.
  public func chooseMorePhotos() async { state.withLock { $0.calls.append(.chooseMorePhotos) } }
}
