import Synchronization

@testable import LocalPersistence

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A secret service in memory that answers as the desktop's does, and remembers what it was asked.
final class SecretServiceFake: SecretService {
  struct Item {
    var attributes: [SecretServiceAttribute]
    var label = ""
    var secret: Data?
    var isLocked = false
    var modified: UInt64 = 0
  }

  struct State {
    var items: [Item] = []
    var defaultIsLocked: Bool? = false
    var failure: SecretServiceError?
    var calls: [String] = []
  }

  private let state: Mutex<State>

  init(_ state: State = State()) { self.state = Mutex(state) }

  var calls: [String] { state.withLock { $0.calls } }
  var items: [Item] { state.withLock { $0.items } }

  func change(_ body: @Sendable (inout State) -> Void) { state.withLock { body(&$0) } }

  func defaultCollectionIsLocked() throws(SecretServiceError) -> Bool? {
    try answer("default") { $0.defaultIsLocked }
  }

  func items(
    matching attributes: [SecretServiceAttribute]
  ) throws(SecretServiceError) -> [SecretServiceItem] {
    try answer("items") { state in
      state.items.filter { $0.has(attributes) }.map { item in
        SecretServiceItem(
          isLocked: item.isLocked, modified: item.modified,
          key: item.attributes.first { $0.name == "key" }?.value,
          secret: item.isLocked ? nil : item.secret)
      }
    }
  }

  func replace(
    _ secret: Data, label: String, attributes: [SecretServiceAttribute]
  ) throws(SecretServiceError) {
    try answer("replace") { state in
      state.items.removeAll { $0.has(attributes) }
      state.items.append(Item(attributes: attributes, label: label, secret: secret))
    }
  }

  func delete(matching attributes: [SecretServiceAttribute]) throws(SecretServiceError) {
    try answer("delete") { state in
      state.items.removeAll { !$0.isLocked && $0.has(attributes) }
    }
  }

  private func answer<Value: Sendable>(
    _ call: String, _ body: (inout State) -> Value
  ) throws(SecretServiceError) -> Value {
    try state.withLock { (state) throws(SecretServiceError) in
      state.calls.append(call)
      if let failure = state.failure { throw failure }
      return body(&state)
    }
  }
}

extension SecretServiceFake.Item {
  /// By bytes, as a keyring compares.
  fileprivate func has(_ wanted: [SecretServiceAttribute]) -> Bool {
    wanted.allSatisfy { attribute in
      attributes.contains {
        $0.name == attribute.name && Array($0.value.utf8) == Array(attribute.value.utf8)
      }
    }
  }
}
