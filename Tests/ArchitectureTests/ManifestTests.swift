import Testing

@Suite struct ManifestTests {
  @Test func `the root manifest and the packages agree`() throws {
    let manifests = try Manifests.repository.get()
    let rule = ManifestAgreementRule(root: manifests.root, packages: manifests.packages)
    let violations = rule.violations()
    #expect(violations.isEmpty, "\(violations.report)")
  }

  @Test func `no binary and no product links what it must not`() throws {
    let rule = LinkingRule(root: try Manifests.repository.get().root, table: .kit)
    let violations = rule.violations()
    #expect(violations.isEmpty, "\(violations.report)")
  }

  @Test func `every package folder is a package`() throws {
    let manifests = try Manifests.repository.get()
    let layers: Set = [
      "Domain", "Data", "Networking", "LocalPersistence", "FormKit", "DesignTokens",
    ]
    #expect(Set(manifests.packages.keys) == layers)
  }

  /// A way to break a manifest, and what the rule then says.
  struct Drift: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let message: String
    let apply: @Sendable (inout PackageManifest, inout [String: PackageManifest]) -> Void

    init(
      _ name: String, _ message: String,
      _ apply: @escaping @Sendable (inout PackageManifest, inout [String: PackageManifest]) -> Void
    ) {
      testDescription = name
      self.message = message
      self.apply = apply
    }
  }

  static let drifts = [
    Drift("target", "is missing in the root manifest") { root, _ in
      root.targets.removeAll { $0.name == "Domain" }
    },
    Drift("dependency", "the list of dependencies differs from the root manifest") { _, packages in
      packages["Data"]?.targets[0].dependencies.removeFirst()
    },
    Drift("setting", "the list of settings differs from the root manifest") { _, packages in
      packages["FormKit"]?.targets[0].settings.removeFirst()
    },
    Drift("path", "the path differs from the root manifest") { root, _ in
      root.targets[0].path = "Packages/Domain/Sources/Elsewhere"
    },
    Drift("product", "product Domain is missing or differs in the root") { root, _ in
      root.products.removeAll { $0.name == "Domain" }
    },
    Drift("package name", "is named Other, not Domain") { _, packages in
      packages["Domain"]?.name = "Other"
    },
    Drift("platform", "declares other platforms than the root") { _, packages in
      packages["Domain"]?.platforms.append(.string("linux"))
    },
    Drift("remote package", "depends on a remote package") { _, packages in
      packages["Domain"]?.dependencies.append(["sourceControl": .array([])])
    },
    Drift("package of the root", "depends on a package") { root, _ in
      root.dependencies.append(["fileSystem": .array([])])
    },
    Drift("target outside", "Stray is in no package") { root, _ in
      root.targets[0].path = "Stray"
      root.targets[0].name = "Stray"
    },
  ]

  @Test(arguments: drifts)
  func `drift between the manifests is found`(drift: Drift) throws {
    let manifests = try Manifests.repository.get()
    var (root, packages) = (manifests.root, manifests.packages)
    drift.apply(&root, &packages)
    let found = ManifestAgreementRule(root: root, packages: packages).violations()
    let fresh = Set(found).subtracting(
      ManifestAgreementRule(root: manifests.root, packages: manifests.packages).violations())
    #expect(fresh.contains { $0.message.hasPrefix(drift.message) }, "\(found.report)")
  }

  static let forbiddenLinks: [(target: String, dependency: String, traits: Set<String>)] = [
    ("ShellApp", "DomainMock", []),
    ("ShellApp", "NetworkingMock", []),
    ("ShellCommands", "NetworkingMock", ["prod"]),
    ("ShellCommands", "DebugTools", []),
    ("ShellApp", "ReferenceBackend", ["mock", "prod"]),
    ("ShellApp", "NetworkingURLSession", []),
    ("FormKit", "DesignTokens", []),
  ]

  @Test(arguments: forbiddenLinks)
  func `a forbidden link is found`(target: String, dependency: String, traits: Set<String>) throws {
    var root = try Manifests.repository.get().root
    let index = try #require(root.targets.firstIndex { $0.name == target })
    root.targets[index].dependencies.append(.init(name: dependency, traits: traits))
    let found = LinkingRule(root: root, table: .kit).violations()
    #expect(found.contains { $0.message.contains(dependency) })
  }

  @Test func `a missing link is found`() throws {
    var root = try Manifests.repository.get().root
    let index = try #require(root.targets.firstIndex { $0.name == "ShellApp" })
    root.targets[index].dependencies.removeAll { $0.name == "NetworkingURLSession" }
    let found = LinkingRule(root: root, table: .kit).violations()
    #expect(
      Set(found.map(\.place)) == ["Package.swift (dev)", "Package.swift (prod)"])
  }
}
