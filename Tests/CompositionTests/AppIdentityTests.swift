import ShellApp
import Testing

struct AppIdentityTests {
  private let notes = AppIdentity(
    displayName: "FieldNotes", executable: "field-notes", developmentPort: 8300)

  @Test func `every name of an app follows from its executable`() {
    #expect(notes.linkScheme == "field-notes")
    #expect(notes.stateFolder == "field-notes")
    #expect(notes.secretService == "field-notes")
    #expect(notes.sessionCookie == "field_notes_session")
    #expect(notes.variable("API_URL") == "FIELD_NOTES_API_URL")
  }

  @Test func `the executable's name is a folder's, a link scheme's and a command's`() {
    let name = AppIdentity.current.executable.utf8
    #expect(name.first.map { (0x61...0x7A).contains($0) } == true)
    let others = Array("-0123456789".utf8)
    #expect(name.allSatisfy { (0x61...0x7A).contains($0) || others.contains($0) })
  }
}
