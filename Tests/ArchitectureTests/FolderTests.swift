import Testing

@Suite struct FolderTests {
  @Test func `the folders of a module refer to each other in one direction`() throws {
    let files = try SourceTree.repository.get().shippedFiles
    let violations = FolderRule.kit.violations(in: files)
    #expect(violations.isEmpty, "\(violations.report)")
  }

  static let circle = [
    SourceFile(
      path: "Packages/Domain/Sources/Domain/Avatars/Key.swift",
      text: "struct Key { let user: UserID }\nstruct Other {}"),
    SourceFile(
      path: "Packages/Domain/Sources/Domain/Accounts/User.swift",
      text: "struct UserID {}\nextension UserID { var key: Key { Key(user: self) } }"),
  ]

  @Test func `a circle is found, by the references of its weaker direction`() {
    let violations = FolderRule(known: []).violations(in: Self.circle)
    #expect(
      violations.map(\.message) == [
        "Domain: Avatars refers to Accounts by UserID, and Accounts to Avatars"
      ])
    #expect(violations.map(\.place) == [Self.circle[0].path])
  }

  @Test func `a known circle passes until it is gone`() {
    let pair = FolderRule.Pair("Domain", "Avatars", "Accounts")
    #expect(FolderRule(known: [pair]).violations(in: Self.circle).isEmpty)
    #expect(
      FolderRule(known: [pair]).violations(in: [Self.circle[0]]).map(\.message) == [
        "Domain: Accounts and Avatars refer to each other no more; take them off the list"
      ])
  }

  static let straight = [
    ("a member of that name", "struct Key { let a = Other.UserID.self }"),
    ("a type of its own", "struct Key { struct UserID {}\n let a: UserID }"),
    ("a comment", "// UserID\nstruct Key {}"),
  ]

  @Test(arguments: straight)
  func `a name that is not a type of the other folder is no reference`(name: String, text: String) {
    let file = SourceFile(path: Self.circle[0].path, text: text)
    #expect(FolderRule(known: []).violations(in: [file, Self.circle[1]]).isEmpty)
  }

  @Test func `modules are apart`() {
    let other = SourceFile(
      path: "Packages/Data/Sources/Data/Accounts/User.swift",
      text: "struct UserID { let key: Key }")
    #expect(FolderRule(known: []).violations(in: [Self.circle[0], other]).isEmpty)
  }
}
