import FormKit
import ReferenceBackend
import ShellApp

/// Chooses what happens next in a random walk.
struct SoakPerson {
  /// The facts that the choice of the next action depends on.
  struct Situation {
    let screen: Screen?
    let phase: LifecyclePhase
    let isOffline: Bool
    let isUnderMaintenance: Bool
    let isLocked: Bool
    let isSandboxOn: Bool
    let requiresUpdate: Bool
    /// The code that the service sent last.
    let code: String?
  }

  private static let addresses = [
    DemoAccount.ada, .ada, .ada, .demo, .demo, .unverified,
  ].map(\.email)

  private static let links =
    [
      "welcome", "signIn", "signIn/passwordReset", "signUp", "home", "profile", "profile/edit",
      "profile/birthday", "profile/picture", "guardian", "settings", "settings/lock",
      "settings/secondFactor",
      "settings/secondFactor/app", "settings/deleteAccount",
      "formSandbox",
      "formSandbox/login", "formSandbox/payment", "resetPassword?token=abc", "resetPassword",
      "verify?code=123456", "alert", "nowhere", "home/", "%", "",
    ].map { "shell://\($0)" } + [
      "https://example.com/home", "shell:home", "home", "shell://home#x",
    ]

  private var random: SoakRandom

  init(seed: UInt64) { random = SoakRandom(seed: seed) }

  mutating func next(_ situation: Situation) -> SoakAction {
    if situation.phase == .background { return inBackground(situation) }
    if situation.isLocked, random.chance(30) { return .lock(false) }
    if situation.isOffline || situation.isUnderMaintenance, random.chance(25) {
      return situation.isOffline ? .offline(false) : .maintenance(false)
    }
    if situation.requiresUpdate, random.chance(20) { return .requireUpdate(false) }
    if !situation.isSandboxOn {
      if random.chance(1) { return .sandbox(true) }
      if random.chance(12) { return .open("shell://formSandbox/login") }
    }
    // A person who is signed out signs in more often than not.
    if situation.screen?.route == .welcome || situation.screen?.route == .signIn, random.chance(60)
    {
      return submit(situation)
    }
    switch situation.screen?.route {
    case .updateRequired? where random.chance(60): return submit(situation)
    // What is left in the background above home comes back after a kill.
    case .profile? where random.chance(15), .settings? where random.chance(15),
      .secondFactor? where random.chance(15):
      return .background(typed: [:])
    case .home? where situation.isSandboxOn && random.chance(4): return .sandbox(false)
    case .home? where random.chance(20): return .press("settingsButton")
    case .settings? where random.chance(40): return .press("appLockButton")
    case .appLock? where random.chance(60), .unlock? where random.chance(60):
      return submit(situation)
    default: break
    }
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<44: return submit(situation)
    case 44..<61: return press(situation)
    case 61..<63: return .sandbox(!situation.isSandboxOn)
    case 63..<66: return .requireUpdate(!situation.requiresUpdate)
    case 66..<72: return .back
    case 72..<78: return open()
    case 78..<83: return .background(typed: random.chance(50) ? values(situation) : [:])
    case 83: return random.chance(50) ? .inactive : .active
    case 84..<87: return .kill
    case 87..<89: return .maintenance(!situation.isUnderMaintenance)
    case 89..<91: return .offline(!situation.isOffline)
    case 91..<95: return pass()
    case 95: return random.chance(50) ? .endSessions : .lock(!situation.isLocked)
    default: return together(situation)
    }
  }

  private mutating func inBackground(_ situation: Situation) -> SoakAction {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<35: .active
    case 35..<60: .kill
    case 60..<67: .maintenance(!situation.isUnderMaintenance)
    case 67..<73: .offline(!situation.isOffline)
    case 73..<80: pass()
    case 80..<82: .sandbox(!situation.isSandboxOn)
    case 82..<84: .requireUpdate(!situation.requiresUpdate)
    case 84: .endSessions
    case 85: .lock(!situation.isLocked)
    case 86..<90: .together(.active, open())
    case 90..<95: .together(.active, random.chance(50) ? press(situation) : submit(situation))
    default: .together(.active, signOut(situation))
    }
  }

  /// Signs out where that is possible; presses any other button elsewhere.
  private mutating func signOut(_ situation: Situation) -> SoakAction {
    situation.screen?.route == .home ? .press("signOutButton") : press(situation)
  }

  private mutating func together(_ situation: Situation) -> SoakAction {
    let phase = SoakAction.background(typed: [:])
    return switch Int.random(in: 0..<3, using: &random) {
    case 0: .together(submit(situation), phase)
    case 1: .together(press(situation), phase)
    default: .together(open(), random.chance(50) ? press(situation) : phase)
    }
  }

  private mutating func pass() -> SoakAction {
    .pass(
      random.pick(
        20, 61, 601, 601, 1_000, 1_000, 3_600, 3_600, 86_400, random.chance(30) ? 40 * 86_400 : 5)
    )
  }

  private mutating func open() -> SoakAction {
    .open(Self.links[Int.random(in: 0..<Self.links.count, using: &random)])
  }

  private mutating func press(_ situation: Situation) -> SoakAction {
    guard let screen = situation.screen else { return .back }
    let engine = FormEngine(screen.form, values: screen.values, environment: screen.environment)
    // The end of the app is one choice among many, and rarely the wanted one; a guest has less to see.
    let ids = (engine.actions.map(\.id) + screen.otherActionIDs).filter {
      !["quitButton", "guestButton"].contains($0) || random.chance(10)
    }
    guard !ids.isEmpty else { return random.chance(50) ? .back : submit(situation) }
    return .press(ids[Int.random(in: 0..<ids.count, using: &random)])
  }

  private mutating func submit(_ situation: Situation) -> SoakAction {
    .submit(random.chance(8) ? [:] : values(situation))
  }

  /// Values for the fields of the screen, most of them valid.
  private mutating func values(_ situation: Situation) -> FormObject {
    var values: FormObject = [:]
    for field in situation.screen?.form.schema.fields ?? [] where !random.chance(3) {
      values[field.id.description] = value(of: field, values, situation)
    }
    return values
  }

  private mutating func value(
    of field: FormField, _ values: FormObject, _ situation: Situation
  ) -> FormValue? {
    switch field.id.description {
    case "email": .string(address())
    case "guardianEmail": .string(random.pick("guardian@example.com", "parent@example.com", "x"))
    case "password": .string(random.chance(92) ? "correct-horse" : "wrong-horse-9")
    case "confirmPassword": values["password"]
    case "passcode", "currentPasscode":
      .string(random.chance(85) ? "soak-passcode" : "wrong-passcode")
    case "confirmPasscode": values["passcode"]
    case "code", "token", "consentCode":
      .string(random.chance(80) ? situation.code ?? "123456" : "000000")
    case "handle": .string(random.pick("Soak_One", "soak_two", "john_doe", "x", "Grace_H"))
    case "screenName": .string(random.pick("soak_one", "soak_two", "john_doe", "x", "grace_h"))
    case "dateOfBirth":
      .string(
        random.pick(
          "1990-12-09", "1990-12-09", "2011-06-01", "2013-12-01", "2024-01-01", "tomorrow"))
    case "cardNumber": "4111111111111111"
    case "expiry": "12/30"
    case "securityCode": "123"
    case "phone": "+12025550123"
    case "avatar": random.chance(60) ? ["name": "me.png", "size": 29] : nil
    default: value(of: field)
    }
  }

  private mutating func address() -> String {
    if random.chance(5) { return random.pick("nobody@example.com", "not an address") }
    return Self.addresses[Int.random(in: 0..<Self.addresses.count, using: &random)]
  }

  private mutating func value(of field: FormField) -> FormValue? {
    switch field.type {
    case .choice:
      guard case .fixed(let options)? = field.options, !options.isEmpty else { return nil }
      return options[Int.random(in: 0..<options.count, using: &random)].value
    case .toggle: return .bool(random.chance(50))
    case .number, .integer: return .number(Double(random.pick(0, 1, 5, 12)))
    case .date: return "2026-02-01"
    case .time: return "12:30"
    case .email: return "grace@example.com"
    case .image, .file, .multiChoice: return nil
    case .text, .textarea, .phone, .url, .password:
      return .string(random.pick("Grace Hopper", "Grace", "é", ""))
    }
  }
}
