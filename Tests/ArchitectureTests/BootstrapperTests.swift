import Testing

struct BootstrapperTests {
  /// The file has fewer lines.
  static let limit = 60

  @Test func `the bootstrapper only orchestrates, in under 60 lines`() throws {
    let files = try SourceTree.repository.get().shippedFiles
    let bootstrapper = try #require(
      files.first { $0.path.hasSuffix("Boot/AppBootstrapper.swift") })
    #expect(bootstrapper.lineCount < Self.limit)
  }
}
