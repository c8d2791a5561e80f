import LocalPersistence
import LocalSockets
public import ShellApp

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An app runs on a state folder and does not answer.
public struct RunningAppError: Error, Sendable, CustomStringConvertible {
  /// The call and the system's reason.
  public let description: String
}

/// The app that runs on a state folder, as other processes of the same user reach it.
///
/// Each running app has a socket of its own in the folder `run` (0700) of the state folder.
public struct RunningApp: Sendable {
  private let folder: SecureFolder

  /// Names the apps on a state folder; touches nothing.
  public init(stateFolder: String) { folder = SecureFolder(path: stateFolder).appending("run") }

  /// Whether others may enter the folder of the sockets, so that no app serves one.
  public var isExposed: Bool {
    do throws(FileSystemError) {
      _ = try folder.verifyPrivate()
      return false
    } catch {
      if case .insecurePermissions = error { return true }
      return false
    }
  }

  /// Answers requests of other processes, and returns what ends that; nil when it is not possible, which is logged
  /// as `runningApp_serve_Fail`.
  public func serve(
    logger: LogManager? = nil, _ answer: @escaping @Sendable (_ request: String) async -> String
  ) -> (@Sendable () -> Void)? {
    do {
      try folder.create()
      guard try folder.verifyPrivate() else { return nil }
      let server = try LocalServer(path: "\(folder.path)/\(getpid()).sock", answer: answer)
      return { server.stop() }
    } catch {
      // The diagnostics of this process are on its own screen only.
      logger?.trackEvent(
        name: "runningApp_serve_Fail", parameters: error.eventParameters, type: .warning)
      return nil
    }
  }

  /// The processes that run and have a socket on the state folder; the first one is asked first.
  public var processes: [Int] {
    served.filter { process in
      // A process of another user runs, too.
      pid_t(exactly: process).map { kill($0, 0) == 0 || errno == EPERM } ?? false
    }
  }

  /// The processes that have a socket, also those that have ended, in the order in which they are asked.
  private var served: [Int] {
    let names = (try? folder.entryNames()) ?? []
    return names.compactMap { Int($0.split(separator: ".").first ?? "") }.filter { $0 > 0 }
      .sorted(by: >)
  }

  /// The answer of an app that runs; nil when none does.
  ///
  /// Of several, that with the highest process number is asked. The sockets of ended processes are removed.
  ///
  /// - Parameter seconds: How long a part of the answer may take; default 3.
  /// - Throws: The error of an app that runs and does not answer.
  public func ask(_ request: String, seconds: Int = 3) throws(RunningAppError) -> String? {
    for process in served {
      let path = "\(folder.path)/\(process).sock"
      do {
        return try LocalClient.ask(request, at: path, seconds: seconds)
      } catch {
        if error.code == ECONNREFUSED { unlink(path) }
        if error.operation == "read" { throw RunningAppError(description: error.description) }
      }
    }
    return nil
  }
}
