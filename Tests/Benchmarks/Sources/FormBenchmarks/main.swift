do {
  switch Command(Array(CommandLine.arguments.dropFirst())) {
  case .forms: Table(rows: try FormMeasurements.all()).print()
  case .pages: Table(rows: try PageMeasurements.all()).print()
  case .screen: Table(rows: try await ScreenMeasurements.all()).print()
  case .tokens: Table(rows: try TokenMeasurements.all()).print()
  case .persistence: Table(rows: try await PersistenceMeasurements.all()).print()
  case .networking: Table(rows: try await NetworkMeasurements.all()).print()
  case .container: Table(rows: try ContainerMeasurements.all()).print()
  case .identity: Table(rows: try await IdentityMeasurements.all()).print()
  case .engagement:
    Table(
      rows: try EngagementMeasurements.all() + (try await CardMeasurements.all())
        + (try await ManagerMeasurements.all())
    ).print()
  case .profile(let workload, let runs): try await workload.run(runs)
  case nil: Process.fail(64, Command.usage)
  }
} catch {
  Process.fail(1, "The benchmark could not run: \(error)")
}
