/// What each configuration's binary, and each product, may contain.
struct LinkingRule {
  let root: PackageManifest
  let table: LayerTable

  /// The executable that users run.
  static let executable = "shell"

  /// What only some configurations link.
  static let onlyIn: [String: Set<String>] = [
    "DebugTools": ["mock", "dev"],
    "ReferenceBackend": ["mock"],
    "NetworkingURLSession": ["dev", "prod"],
    // The debug menu injects its faults.
    "NetworkingMock": ["mock", "dev"],
  ]

  /// Every module that is linked where it must not be, or missing where it must be.
  func violations() -> [Violation] {
    ["mock", "dev", "prod"].flatMap(violations(in:)) + productViolations()
  }

  private func violations(in configuration: String) -> [Violation] {
    let place = "Package.swift (\(configuration))"
    let linked = DependencyGraph(root).closure(of: Self.executable, traits: [configuration])
    let doubles = linked.filter { $0.hasSuffix("Mock") && Self.onlyIn[$0] == nil }.map {
      Violation(place, "\(Self.executable) links the test double \($0)")
    }
    let misplaced = Self.onlyIn.compactMap { module, configurations -> Violation? in
      switch (linked.contains(module), configurations.contains(configuration)) {
      case (true, false): Violation(place, "\(Self.executable) links \(module)")
      case (false, true): Violation(place, "\(Self.executable) does not link \(module)")
      default: nil
      }
    }
    return doubles + misplaced
  }

  /// A product brings nothing along that the table does not grant it.
  private func productViolations() -> [Violation] {
    let graph = DependencyGraph(root)
    return root.products.flatMap { product in
      product.targets.flatMap { target in
        graph.closure(of: target, traits: ["mock", "dev", "prod"])
          .subtracting(table.closure(of: target))
          .map { Violation("Package.swift", "product \(product.name) brings \($0) along") }
      }
    }
  }
}
