import Testing

struct BootstrapperTests {
  @Test func `the bootstrapper only orchestrates, in under 60 lines`() throws {
    let files = try SourceTree.repository.get().shippedFiles
    let bootstrapper = try #require(
      files.first { $0.path.hasSuffix("Boot/AppBootstrapper.swift") })
    #expect(bootstrapper.lineCount < 60)
  }
}
