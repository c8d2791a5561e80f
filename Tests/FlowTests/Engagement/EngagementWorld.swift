import Data
import Domain
import DomainMock
import Foundation
import Synchronization
import Testing

@testable import ShellApp

/// Two users on two devices and one service, led through random actions by a seed.
@MainActor
final class EngagementWorld {
  /// A generator whose numbers follow from its seed (SplitMix64).
  struct Generator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var number = state
      number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
      number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
      return number ^ (number >> 31)
    }
  }

  /// One device: its disk outlives its processes.
  @MainActor
  final class Device {
    let name: String
    let disk: DatabaseEngagementStore
    var store: MortalStore
    var device: EngagementDevice
    var processes = 0
    var user: UserID?
    var streak: StreakManager
    var points: ExperiencePointsManager
    var progress: ProgressManager

    init(_ name: String, _ service: EngagementServiceFake) throws {
      self.name = name
      disk = DatabaseEngagementStore(folder: nil, timeZone: TimeZoneDatabase().rules(named:))
      store = MortalStore(disk)
      device = try EngagementDevice(name, store: store, service: service)
      (streak, points, progress) = (device.streak(), device.points(), device.progress())
    }

    var managers: [any EngagementManager] { [streak, points, progress] }
  }

  static let zones = [
    "UTC", "Europe/Berlin", "America/New_York", "Pacific/Apia", "Asia/Kolkata",
    "Pacific/Kiritimati", "Australia/Lord_Howe",
  ]

  let seed: UInt64
  let service: EngagementServiceFake
  let devices: [Device]
  private var generator: Generator
  private let network: Mutex<Generator>
  private let faultShare = Mutex(0.3)
  private let clock = Mutex(Date(timeIntervalSince1970: 1_324_900_800))
  /// The entries that were added for certain, with their user; the service must have each once.
  private var certain: [UserID: Set<String>] = [:]
  /// The entries that the service has refused; it may have taken one of them later, when a process ended meanwhile.
  private let refused = Mutex<Set<String>>([])
  /// The entries that the managers have reported as refused.
  private(set) var reported: Set<String> = []
  /// The entries that may have been stored when a process ended.
  private var possible: [UserID: Set<String>] = [:]
  private(set) var actions: [String] = []

  init(seed: UInt64) throws {
    self.seed = seed
    generator = Generator(seed: seed)
    network = Mutex(Generator(seed: seed &* 31 &+ 7))
    let now = Mutex(Date(timeIntervalSince1970: 0))
    service = EngagementServiceFake(now: { now.withLock { $0 } })
    devices = try ["a", "b"].map { [service] in try Device($0, service) }
    service.setFault { [self] call, log in
      // The same seed leads to the same faults, as a device makes one request at a time.
      network.withLock { generator in
        let number = Double.random(in: 0..<1, using: &generator)
        let share = faultShare.withLock { $0 }
        if number < share / 2 { return .lostRequest(.offline) }
        if number < share { return .lostAnswer }
        guard number > 1 - share / 10, call.hasPrefix("append ") else { return nil }
        let id = String(call.dropFirst("append ".count))
        // The service does not refuse what it has already.
        guard !service.entries(log).contains(where: { $0.id == id }) else { return nil }
        refused.withLock { _ = $0.insert(id) }
        return .refusal(.invalid)
      }
    }
    setTime()
  }

  func run(steps: Int) async throws {
    // The service holds the world by its faults.
    defer { service.setFault(nil) }
    for device in devices { try await start(device, as: EngagementDevice.ann) }
    for _ in 0..<steps { try await step() }
    try await settle()
  }

  private func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &generator)]
  }

  private func step() async throws {
    let device = devices[Int.random(in: 0..<devices.count, using: &generator)]
    let number = Int.random(in: 0..<100, using: &generator)
    actions.append("\(device.name) \(number)")
    switch number {
    case ..<25: await attempt(device) { try await device.streak.addStreakEvent() }
    case ..<40:
      let points = Int.random(in: -20...100, using: &generator)
      await attempt(device) { try await device.points.addExperiencePoints(points: points) }
    case ..<52:
      let (id, value) = (pick(["w1", "w2"]), Double.random(in: 0...1, using: &generator))
      await attempt(device) { try await device.progress.addProgress(id: id, value: value) }
    case ..<55:
      let id = pick(["w1", "w2"])
      await attempt(device) { try await device.progress.deleteProgress(id: id) }
    case ..<59:
      let id = "gift-\(Int.random(in: 0..<50, using: &generator))"
      let hours = Int.random(in: -100...200, using: &generator)
      let expires = hours < 0 ? nil : device.device.now.addingTimeInterval(Double(hours) * 3_600)
      await attempt(device) {
        try await device.streak.addStreakFreeze(id: id, dateExpires: expires)
      }
    case ..<62: await attempt(device) { try await device.streak.useStreakFreezes() }
    case ..<75: for manager in device.managers { try? await manager.finishExchange() }
    case ..<85: pass(hours: Int.random(in: 1...30, using: &generator))
    // A clock that is set back.
    case ..<86: pass(hours: -3)
    case ..<92: device.device.travel(to: pick(Self.zones))
    case ..<98: try await kill(device)
    default: try await change(device)
    }
    takeReports()
  }

  private func takeReports() {
    for manager in devices.flatMap(\.managers) {
      reported.formUnion(manager.takeRefusedEntries().map(\.entryID))
    }
  }

  /// Runs a change of a device and notes the ids of what was added.
  private func attempt(_ device: Device, _ change: () async throws -> some Any) async {
    guard let user = device.user else { return }
    let before = device.store.attempted.withLock { $0 }
    let isDone = (try? await change()) != nil
    let ids = device.store.attempted.withLock { $0.subtracting(before) }
    if isDone {
      certain[user, default: []].formUnion(ids)
    } else {
      possible[user, default: []].formUnion(ids)
    }
  }

  private func pass(hours: Int) {
    clock.withLock { $0 += Double(hours) * 3_600 }
    setTime()
  }

  private func setTime() {
    for device in devices { device.device.now = clock.withLock { $0 } }
  }

  /// Ends the process during the next changes, then starts another one.
  private func kill(_ device: Device) async throws {
    guard let user = device.user else { return }
    let mortal = MortalStore(
      device.disk, changesLeft: Int.random(in: 0...5, using: &generator),
      end: pick([.before, .after]))
    try await replaceProcess(of: device, store: mortal)
    await logIn(device, as: user)
    for _ in 0..<3 {
      await attempt(device) { try await device.streak.addStreakEvent() }
      await attempt(device) { try await device.progress.addProgress(id: "w1", value: 0.5) }
    }
    for manager in device.managers { try? await manager.finishExchange() }
    takeReports()
    try await start(device, as: user)
  }

  /// Signs the user out, which erases the device, and another one in.
  private func change(_ device: Device) async throws {
    guard let user = device.user else { return }
    let next = user == EngagementDevice.ann ? EngagementDevice.ben : EngagementDevice.ann
    for manager in device.managers { try await manager.logOut() }
    for log in Self.logs(of: user) {
      let waiting = try await device.disk.contents(of: log).entries.map(\.id)
      let sent = Set(service.entries(log).map(\.id))
      let lost = waiting.filter { !sent.contains($0) }
      certain[user]?.subtract(lost)
      // The other device may have earned a freeze of the same id.
      possible[user, default: []].formUnion(lost)
    }
    try await device.disk.erase()
    try await start(device, as: next)
  }

  private func start(_ device: Device, as user: UserID) async throws {
    try await replaceProcess(of: device, store: MortalStore(device.disk))
    await logIn(device, as: user)
    #expect(device.user == user)
  }

  private func replaceProcess(of device: Device, store: MortalStore) async throws {
    for manager in device.managers { try await manager.logOut() }
    device.processes += 1
    device.store = store
    let zone = device.device.environment.timeZone().identifier
    device.device = try EngagementDevice(
      "\(device.name)-\(device.processes)", store: store, service: service, zone: zone)
    (device.streak, device.points, device.progress) = (
      device.device.streak(), device.device.points(), device.device.progress()
    )
    setTime()
  }

  private func logIn(_ device: Device, as user: UserID) async {
    device.user = user
    for manager in device.managers {
      do {
        try await manager.logIn(userID: user, isNewUser: false)
      } catch {
        #expect(error is MortalStore.KilledError)
      }
    }
  }

  static func logs(of user: UserID) -> [EngagementLogID] {
    [(EngagementCollection.streaks, "daily"), (.experience, "main"), (.progress, "onboarding")].map
    {
      EngagementLogID(user: user, collection: $0.0, key: $0.1)
    }
  }

  /// Lets every device reach the service, then compares everything.
  private func settle() async throws {
    faultShare.withLock { $0 = 0 }
    for device in devices { device.device.travel(to: "Europe/Berlin") }
    for user in [EngagementDevice.ann, EngagementDevice.ben] {
      let present = devices.filter { $0.user == user }
      for _ in 0..<3 {
        for device in present {
          for manager in device.managers { try await manager.finishExchange() }
        }
      }
      takeReports()
      for device in present {
        for manager in device.managers { manager.refresh() }
      }
      try await check(user, on: present)
    }
  }

  private func check(_ user: UserID, on devices: [Device]) async throws {
    let place = "seed \(seed), after \(actions.suffix(12))"
    let logs = Self.logs(of: user)
    let entries = logs.map { service.entries($0) }
    let ids = entries.flatMap { $0.map(\.id) }
    let refused = refused.withLock { $0 }
    #expect(reported.isSubset(of: refused), "\(place)")
    // An id that follows from the content may come from another device.
    let own = Set(entries.joined().filter { !$0.hasSharedID }.map(\.id))
    #expect(reported.isDisjoint(with: own), "\(place)")
    #expect(Set(ids).count == ids.count, "\(place)")
    if !devices.isEmpty {
      let missing = certain[user, default: []].subtracting(ids).subtracting(refused)
      // Another device may still have unsent entries of a user who is signed in there no more.
      #expect(missing.isEmpty, "\(place): \(missing)")
    }
    let all = certain[user, default: []].union(possible[user, default: []])
    #expect(ids.allSatisfy { all.contains($0) || $0.hasPrefix("used-") }, "\(place)")
    let zone = try #require(TimeZoneDatabase().rules(named: "Europe/Berlin"))
    let now = clock.withLock { $0 }
    for device in devices {
      for (log, expected) in zip(logs, entries) {
        #expect(try await device.disk.contents(of: log).entries == expected, "\(place)")
      }
      let streak = StreakModelCheck.value(entries[0], .standard, at: now, in: zone)
      #expect(device.streak.currentStreakData == streak, "\(place)")
      // Whatever the whole log implied has been recorded.
      #expect(streak.freezesConsumed == [], "\(place)")
      var points = ExperiencePointsCalculator(timeZone: zone)
      for case .experiencePoints(let event) in entries[1] { points.add(event) }
      await device.points.recalculateExperiencePoints()
      #expect(device.points.currentExperiencePointsData == points.data(at: now), "\(place)")
      var progress = ProgressCalculator()
      for case .progress(let step) in entries[2] { progress.apply(step) }
      let items = progress.items.values.sorted { $0.id < $1.id }
      #expect(device.progress.getAllProgressItems() == items, "\(place)")
    }
  }
}

/// A streak calculated from its entries without a manager.
enum StreakModelCheck {
  static func value(
    _ entries: [EngagementEntry], _ configuration: StreakConfiguration, at now: Date,
    in zone: TimeZoneRules
  ) -> CurrentStreakData {
    var calculator = StreakCalculator(configuration: configuration)
    var freezes: [StreakFreeze] = []
    for entry in entries {
      if case .streakEvent(let event) = entry { calculator.add(event) }
      if case .streakFreeze(let freeze) = entry { freezes.append(freeze) }
    }
    return calculator.data(at: now, in: zone, freezes: freezes)
  }
}
