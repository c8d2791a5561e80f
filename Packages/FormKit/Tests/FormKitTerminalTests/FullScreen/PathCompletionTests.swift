import FormKit
import Testing

@testable import FormKitTerminal

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How a path is completed while it is typed.
@MainActor @Suite struct PathCompletionTests {
  private static let entries: [DirectoryListing.Entry] = [
    .init(name: "photo-2.png", isDirectory: false), .init(name: "photo-1.png", isDirectory: false),
    .init(name: "Music", isDirectory: true), .init(name: ".hidden", isDirectory: false),
  ]

  private func driver(completesPaths: Bool = true) throws -> ScreenDriver {
    let json = """
      { "formatVersion": 1, "id": "f", "title": "F", "sections": [{ "id": "s", "fields": [
        { "id": "photo", "type": "image", "label": "Photo" },
        { "id": "next", "type": "text", "label": "Next" } ] }] }
      """
    let fixture = try FormFixture(json)
    var presentation = fixture.presentation()
    presentation.completesPaths = completesPaths
    return ScreenDriver(fixture, presentation: presentation)
  }

  /// Reads the directory that the session asks for.
  private func answer(_ driver: ScreenDriver) throws {
    let directory = try #require(driver.session.takeDirectoryRequest())
    driver.session.finish(DirectoryListing(directory: directory, entries: Self.entries))
  }

  @Test func `Tab adds what all names have in common, then goes on`() throws {
    let driver = try driver()
    driver.type("/tmp/ph")
    try answer(driver)
    #expect(driver.body.contains("1 photo-1.png\n") && driver.body.contains("2 photo-2.png\n"))
    #expect(driver.screen.contains("Tab complete"))
    driver.press(.tab)
    #expect(driver.body.contains("[/tmp/photo- "))
    #expect(driver.screen.contains("Tab next"))
    driver.type("2")
    driver.press(.tab)
    #expect(driver.body.contains("[/tmp/photo-2.png ") && !driver.body.contains("1 photo"))
    driver.press(.tab)
    #expect(driver.session.takeFileRequest()?.text == "/tmp/photo-2.png")
  }

  @Test func `a required file is not missed while its path is typed`() throws {
    let fixture = try FormFixture(
      """
      { "formatVersion": 1, "id": "f", "title": "F", "sections": [{ "id": "s", "fields": [
        { "id": "photo", "type": "image", "label": "Photo", "required": true } ] }] }
      """)
    let driver = ScreenDriver(fixture, presentation: fixture.presentation())
    driver.press(.enter)
    #expect(driver.body.contains("This field is required"))
    driver.type("/tmp/photo.png")
    #expect(!driver.body.contains("This field is required") && !driver.body.contains("✗"))
  }

  @Test func `Tab waits for the directory that is being read, a second Tab does not`() throws {
    let driver = try driver()
    driver.type("/tmp/photo-1")
    driver.press(.tab)
    #expect(driver.session.state.focus == .field("photo"))
    try answer(driver)
    #expect(driver.body.contains("[/tmp/photo-1.png "))

    let complete = try self.driver()
    complete.type("/tmp/photo-1.png")
    complete.press(.tab)
    try answer(complete)
    #expect(complete.session.takeFileRequest()?.text == "/tmp/photo-1.png")

    let impatient = try self.driver()
    impatient.type("/tmp/photo-1")
    impatient.press(.tab, .tab)
    #expect(impatient.session.takeFileRequest()?.text == "/tmp/photo-1")
  }

  @Test func `a marked name is forgotten when the path changes`() throws {
    let driver = try driver()
    driver.type("/tmp/ph")
    try answer(driver)
    driver.press(.down, .tab)
    #expect(driver.session.state.highlightedSuggestion == nil)
    driver.type("9")
    driver.press(.enter)
    #expect(driver.session.takeFileRequest()?.text == "/tmp/photo-9")
  }

  @Test func `a name is taken by its number, and a directory leads into itself`() throws {
    let driver = try driver()
    driver.type("/tmp/M")
    try answer(driver)
    driver.press(.alt("1"))
    #expect(driver.body.contains("[/tmp/Music/ "))
    #expect(driver.session.takeDirectoryRequest() == "/tmp/Music/")
    driver.session.finish(DirectoryListing(directory: "/tmp/", entries: Self.entries))
    #expect(driver.session.state.directory == nil)
  }

  @Test(arguments: [
    ("'/tmp/my f", "'/tmp/my file'\\''s.png"),
    ("'/tmp/my f'", "'/tmp/my file'\\''s.png'"),
    ("\"/tmp/my f", "\"/tmp/my file's.png"),
    ("\"/tmp/my f\"", "\"/tmp/my file's.png\""),
    ("/tmp/my\\ f", "/tmp/my\\ file\\'s.png"),
    ("file:///tmp/my%20f", "file:///tmp/my%20file%27s.png"),
    ("/tmp/my f", "/tmp/my file's.png"),
  ])
  func `a path is completed in the spelling in which it is typed`(
    typed: String, completed: String
  ) throws {
    let listing = DirectoryListing(
      directory: "/tmp/", entries: [.init(name: "my file's.png", isDirectory: false)])
    #expect(DirectoryListing.directory(of: typed) == "/tmp/")
    #expect(listing.names(startingAs: typed) == ["my file's.png"])
    #expect(listing.completion(of: typed) == completed)
    #expect(TypedPath(completed).path == "/tmp/my file's.png")
    #expect(
      listing.completion(of: completed) == nil && listing.names(startingAs: completed).isEmpty)
  }

  @Test func `a name is taken by its number into a quoted path`() throws {
    let driver = try driver()
    driver.type("'/tmp/p")
    try answer(driver)
    driver.press(.alt("1"))
    #expect(driver.body.contains("['/tmp/photo-1.png "))
  }

  @Test func `Tab leaves a path that names no picture`() throws {
    let driver = try driver(completesPaths: false)
    driver.type("/none")
    driver.press(.tab)
    let request = try #require(driver.session.takeFileRequest())
    driver.session.finish(request, with: .problem("There is no such file."))
    #expect(driver.session.state.focus == .field("next"))
    #expect(driver.body.contains("Error: There is no such file."))
  }

  @Test func `a directory is read once, and hidden names show behind a point only`() throws {
    let driver = try driver()
    driver.type("/tmp/")
    try answer(driver)
    #expect(!driver.body.contains(".hidden"))
    driver.type(".")
    #expect(driver.session.takeDirectoryRequest() == nil)
    #expect(driver.body.contains("1 .hidden"))
  }

  @Test func `nothing is read for an empty path, another field, or where it is switched off`()
    throws
  {
    let driver = try driver(completesPaths: false)
    driver.type("/tmp/")
    #expect(driver.session.takeDirectoryRequest() == nil)
    let other = try self.driver()
    other.type("/")
    other.press(.control("u"))
    _ = other.session.takeDirectoryRequest()
    other.press(.tab)
    other.type("/tmp/")
    #expect(other.session.takeDirectoryRequest() == nil)
  }

  @Test func `a directory is read with its links, and one that cannot be read is empty`()
    async throws
  {
    let files = FileManager.default
    let root = files.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? files.removeItem(at: root) }
    try files.createDirectory(at: root.appending(path: "sub"), withIntermediateDirectories: true)
    try Data().write(to: root.appending(path: "file.png"))
    try Data().write(to: root.appending(path: "bad\nname"))
    try files.createSymbolicLink(
      at: root.appending(path: "link"), withDestinationURL: root.appending(path: "sub"))
    let listing = await DirectoryListing.reading(root.path + "/")
    #expect(listing.entries.map(\.shown) == ["file.png", "link/", "sub/"])
    #expect(DirectoryListing.read("~/", home: root.path).entries == listing.entries)
    #expect(DirectoryListing.read(root.path + "/missing/").entries.isEmpty)
  }
}
