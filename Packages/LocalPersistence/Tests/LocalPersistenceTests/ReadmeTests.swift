import LocalPersistence
import Testing

extension KeyValueKey where Value == Int {
  fileprivate static var launchCount: Self { Self("launchCount", default: 0) }
}

/// The snippet of the package's README, compiled and run.
@Suite struct ReadmeTests {
  @Test func `the snippet of the README works`() throws {
    let temporary = try TemporaryFolder()
    let state = temporary.folder

    let secrets = EncryptedFileStore(
      folder: state.appending("secure"),
      namespace: SecureStoreNamespace(service: "notes", configuration: "dev"),
      masterKey: .keyFile(path: state.path + "/secure/master.key"))
    try secrets.save(key: "auth_token", value: "s3cret")
    let token = try secrets.retrieveString(key: "auth_token")

    let settings = FileKeyValueStore(folder: state.appending("values"), namespace: "settings")
    try settings.update { transaction in
      try transaction.set(transaction.value(for: .launchCount) + 1, for: .launchCount)
    }

    #expect(token == "s3cret")
    #expect(try settings.value(for: .launchCount) == 1)
  }
}
