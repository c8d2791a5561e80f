#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A use case that changes the handle of the signed-in user.
///
/// The service allows one change in 30 days. A change of the capitalisation alone is always allowed.
/// The previous handle stays reserved for the user.
public struct ChangeHandleUseCase: Sendable {
  private let handles: any HandleRepository
  private let policy: HandlePolicy

  /// Creates the use case.
  ///
  /// - Parameters:
  ///   - handles: Sends the request that assigns the handle.
  ///   - policy: The policy with the format rules; ``HandlePolicy/standard`` by default.
  public init(handles: any HandleRepository, policy: HandlePolicy = .standard) {
    self.handles = handles
    self.policy = policy
  }

  /// Validates a typed handle and assigns it to the user.
  ///
  /// No request is sent to the service when the handle is invalid.
  ///
  /// - Throws: `CancellationError` only.
  public func execute(_ text: String) async throws -> HandleChangeResult {
    let handle: Handle
    do throws(Handle.Error) {
      handle = try Handle(text, policy: policy)
    } catch {
      return .invalid(error.reason)
    }
    do {
      return .changed(try await handles.commit(handle))
    } catch HandleRepositoryError.taken(let suggestions) {
      return .taken(suggestions: suggestions)
    } catch HandleRepositoryError.changedRecently(let until) {
      return .tooSoon(until: until)
    } catch HandleRepositoryError.noProfile {
      return .failed(.refused)
    } catch {
      return .failed(try RemoteError.interpreting(error))
    }
  }
}

/// The result of changing a handle.
public enum HandleChangeResult: Hashable, Sendable {
  /// The user has the handle; the profile contains it.
  case changed(UserProfile)
  /// Another user has taken or reserved the handle.
  ///
  /// `suggestions` contains available handles that the service suggests instead.
  case taken(suggestions: [Handle])
  /// The text is not a valid handle; never ``HandleFormatValidation/valid``.
  case invalid(HandleFormatValidation)
  /// The user has changed the handle recently; the next change is possible from `until` on.
  case tooSoon(until: Date)
  /// The request failed, or the service returned an error that has no case of its own.
  case failed(RemoteError)
}
