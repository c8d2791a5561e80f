/// A use case that validates and reserves a handle.
///
/// One request to the service checks the availability of the handle and reserves it.
public struct ReserveHandleUseCase: Sendable {
  private let handles: any HandleRepository
  private let policy: HandlePolicy

  /// Creates the use case.
  ///
  /// - Parameters:
  ///   - handles: Sends the request that reserves the handle.
  ///   - policy: The policy with the format rules; ``HandlePolicy/standard`` by default.
  public init(handles: any HandleRepository, policy: HandlePolicy = .standard) {
    self.handles = handles
    self.policy = policy
  }

  /// Validates and reserves a typed handle.
  ///
  /// No request is sent to the service when the handle is invalid.
  ///
  /// - Throws: `CancellationError` only.
  public func execute(_ text: String) async throws -> HandleResult {
    let handle: Handle
    do throws(Handle.Error) {
      handle = try Handle(text, policy: policy)
    } catch {
      return .invalid(error.reason)
    }
    do {
      _ = try await handles.reserve(handle)
      return .available(handle)
    } catch HandleRepositoryError.taken(let suggestions) {
      return .taken(suggestions: suggestions)
    } catch {
      let failure = try RemoteError.interpreting(error)
      return failure.isConnectivity
        ? .availabilityUnknown(handle, failure) : .reservationFailed(failure)
    }
  }
}

/// The result of validating and reserving a handle.
public enum HandleResult: Hashable, Sendable {
  /// The handle is reserved for the user.
  case available(Handle)
  /// Another user has taken or reserved the handle.
  ///
  /// `suggestions` contains available handles that the service suggests instead.
  case taken(suggestions: [Handle])
  /// The text is not a valid handle; never ``HandleFormatValidation/valid``.
  case invalid(HandleFormatValidation)
  /// The service could not be reached.
  ///
  /// The user can continue. The availability of the handle is checked later.
  case availabilityUnknown(Handle, RemoteError)
  /// The service rejected the request to reserve the handle, or returned an error.
  case reservationFailed(RemoteError)
}
