import Testing

@testable import LocalPersistence

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct KeychainQueryTests {
  private func queries(
    _ configuration: KeychainConfiguration, _ namespace: SecureStoreNamespace = .sample
  ) -> KeychainQueries {
    KeychainQueries(namespace: namespace, configuration: configuration)
  }

  @Test func `an item is a generic password of the namespace's service`() throws {
    let queries = queries(try KeychainConfiguration())
    #expect(
      queries.item("auth/token") == [
        .itemClass: .genericPassword, .service: .text("shell/dev/ann"),
        .account: .text("auth%2Ftoken"), .synchronizable: .flag(false),
        .usesDataProtection: .flag(true),
      ])
  }

  @Test func `reading asks for one secret, listing for all names and no secret`() throws {
    let queries = queries(try KeychainConfiguration())
    var reading = queries.item("a")
    reading[.returnsData] = .flag(true)
    reading[.limit] = .one
    #expect(queries.reading("a") == reading)
    var listing = queries.allItems
    listing[.returnsAttributes] = .flag(true)
    listing[.limit] = .all
    #expect(queries.listing == listing)
    #expect(listing[.account] == nil)
  }

  @Test(arguments: KeychainAccessibility.allCases)
  func `a new item states when it can be read`(accessibility: KeychainAccessibility) throws {
    let queries = queries(try KeychainConfiguration(accessibility: accessibility))
    var item = queries.item("a")
    item[.data] = .data(Data([7]))
    item[.accessible] = .accessible(accessibility)
    #expect(queries.adding("a", Data([7])) == item)
    #expect(
      queries.changes(Data([7])) == [
        .data: .data(Data([7])), .accessible: .accessible(accessibility),
      ])
  }

  @Test(arguments: KeychainAccessControl.allCases)
  func `an access control brings its accessibility, and both are never stated`(
    control: KeychainAccessControl
  ) throws {
    let queries = queries(
      try KeychainConfiguration(
        accessibility: .whenPasscodeSetThisDeviceOnly, accessControl: control))
    let item = queries.adding("a", Data())
    #expect(item[.accessControl] == .accessControl(control, .whenPasscodeSetThisDeviceOnly))
    #expect(item[.accessible] == nil)
  }

  @Test func `synchronised items and a group are stated in every query`() throws {
    let queries = queries(
      try KeychainConfiguration(
        accessibility: .afterFirstUnlock, isSynchronizable: true, accessGroup: "group.shell"))
    for query in [
      queries.item("a"), queries.reading("a"), queries.listing, queries.adding("a", Data()),
    ] {
      #expect(query[.synchronizable] == .flag(true))
      #expect(query[.accessGroup] == .text("group.shell"))
    }
  }

  @Test(
    arguments: KeychainAccessibility.allCases.filter(\.isThisDeviceOnly)
  ) func `what stays on this device is never synchronised`(accessibility: KeychainAccessibility) {
    let error = SecureStoreError.misconfigured(
      reason: "Items of this device only cannot be synchronised.")
    #expect(throws: error) {
      try KeychainConfiguration(accessibility: accessibility, isSynchronizable: true)
    }
  }

  @Test func `three of the five accessibilities keep items on this device`() {
    #expect(
      KeychainAccessibility.allCases.filter { !$0.isThisDeviceOnly }
        == [.whenUnlocked, .afterFirstUnlock])
  }

  @Test func `what asks for presence is never synchronised, and a group has a name`() {
    #expect(
      throws: SecureStoreError.misconfigured(
        reason: "Items under access control cannot be synchronised.")
    ) {
      try KeychainConfiguration(
        accessibility: .whenUnlocked, accessControl: .userPresence, isSynchronizable: true)
    }
    #expect(throws: SecureStoreError.misconfigured(reason: "The access group is empty.")) {
      try KeychainConfiguration(accessGroup: "")
    }
  }

  @Test func `by default items stay on this device and ask for nothing`() throws {
    let configuration = try KeychainConfiguration()
    #expect(configuration.accessibility == .afterFirstUnlockThisDeviceOnly)
    #expect(configuration.accessControl == nil)
    #expect(!configuration.isSynchronizable)
    #expect(configuration.accessGroup == nil)
  }
}
