import FormKit
import ShellApp
import Synchronization

/// Stores the events of screens.
final class EventLog: Sendable {
  private let events = Mutex<[any LoggableEvent]>([])

  func add(_ event: any LoggableEvent) { events.withLock { $0.append(event) } }

  /// The names of the events, in order.
  var names: [String] { events.withLock { $0.map(\.eventName) } }
  /// The last event.
  var last: (any LoggableEvent)? { events.withLock { $0.last } }
}

/// An interactor of a test: the built-in forms, and a log of the events.
protocol InteractorDouble: GlobalInteractor {
  var log: EventLog { get }
}

extension InteractorDouble {
  func form(_ id: String) -> CompiledForm? { try? FormCatalog.standard(region: "US").form(id) }
  func formEnvironment() -> FormEnvironment { FormEnvironment.english }
  func trackEvent(_ event: any LoggableEvent) { log.add(event) }
}

extension FormEnvironment {
  /// The day 1970-01-01 with the app's English texts.
  static var english: FormEnvironment {
    FormEnvironment(today: .epoch, messages: Words.messages(for: "en"))
  }
}
