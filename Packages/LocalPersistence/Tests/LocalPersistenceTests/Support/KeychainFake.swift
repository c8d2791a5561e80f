import Synchronization

@testable import LocalPersistence

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A keychain in memory that is as strict as the real one, and remembers what it was asked.
final class KeychainFake: Keychain {
  struct State {
    var items: [KeychainQuery] = []
    /// What the next calls answer instead, in order.
    var statuses: [KeychainStatus?] = []
    var calls: [String] = []
  }

  private let state: Mutex<State>

  init(_ state: State = State()) { self.state = Mutex(state) }

  var items: [KeychainQuery] { state.withLock { $0.items } }
  var calls: [String] { state.withLock { $0.calls } }

  func change(_ body: @Sendable (inout State) -> Void) { state.withLock { body(&$0) } }

  func add(_ item: KeychainQuery) -> KeychainStatus {
    answer("add", isValid(item, needs: [.account, .data])) { state in
      guard state.items.allSatisfy({ Self.identity($0) != Self.identity(item) }) else {
        return .duplicateItem
      }
      state.items.append(item)
      return .success
    }
  }

  func update(_ query: KeychainQuery, _ changes: KeychainQuery) -> KeychainStatus {
    let isChange = changes[.itemClass] == nil && changes[.service] == nil
    return answer("update", isValid(query) && isChange) { state in
      let found = state.items.indices.filter { Self.matches(state.items[$0], query) }
      for index in found {
        // The two ways to say when an item can be read exclude each other.
        state.items[index][.accessible] = nil
        state.items[index][.accessControl] = nil
        state.items[index].merge(changes) { _, new in new }
      }
      return found.isEmpty ? .itemNotFound : .success
    }
  }

  func delete(_ query: KeychainQuery) -> KeychainStatus {
    answer("delete", isValid(query) && query[.limit] == nil) { state in
      let count = state.items.count
      state.items.removeAll { Self.matches($0, query) }
      return state.items.count == count ? .itemNotFound : .success
    }
  }

  func secret(_ query: KeychainQuery) -> (KeychainStatus, Data?) {
    var secret: Data?
    let asks = query[.returnsData] == .flag(true) && query[.limit] == .one
    let status = answer("secret", isValid(query, needs: [.account]) && asks) { state in
      guard let item = state.items.first(where: { Self.matches($0, query) }) else {
        return .itemNotFound
      }
      if case .data(let data)? = item[.data] { secret = data }
      return .success
    }
    return (status, secret)
  }

  func accounts(_ query: KeychainQuery) -> (KeychainStatus, [String?]) {
    var accounts: [String?] = []
    let asks = query[.returnsAttributes] == .flag(true) && query[.limit] == .all
    let status = answer("accounts", isValid(query) && asks && query[.returnsData] == nil) { state in
      accounts = state.items.filter { Self.matches($0, query) }.map { item in
        if case .text(let account)? = item[.account] { account } else { nil }
      }
      return accounts.isEmpty ? .itemNotFound : .success
    }
    return (status, accounts)
  }

  private func answer(
    _ call: String, _ isValid: Bool, _ body: (inout State) -> KeychainStatus
  ) -> KeychainStatus {
    state.withLock { state in
      state.calls.append(call)
      if !state.statuses.isEmpty, let status = state.statuses.removeFirst() { return status }
      // errSecParam
      return isValid ? body(&state) : KeychainStatus(rawValue: -50)
    }
  }

  private func isValid(_ query: KeychainQuery, needs: [KeychainAttribute] = []) -> Bool {
    let always: [KeychainAttribute] = [.itemClass, .service, .synchronizable, .usesDataProtection]
    return (always + needs).allSatisfy { query[$0] != nil }
      && (query[.accessible] == nil || query[.accessControl] == nil)
  }

  private static let primaryKey: [KeychainAttribute] = [
    .itemClass, .service, .account, .accessGroup, .synchronizable,
  ]

  private static func identity(_ item: KeychainQuery) -> [[UInt8]?] {
    primaryKey.map { spelling(item[$0]) }
  }

  private static func matches(_ item: KeychainQuery, _ query: KeychainQuery) -> Bool {
    primaryKey.allSatisfy { query[$0] == nil || spelling(item[$0]) == spelling(query[$0]) }
  }

  /// Text compares by its bytes.
  private static func spelling(_ value: KeychainValue?) -> [UInt8]? {
    switch value {
    case .text(let text)?: Array(text.utf8)
    case .flag(let flag)?: [flag ? 1 : 0]
    default: nil
    }
  }
}
