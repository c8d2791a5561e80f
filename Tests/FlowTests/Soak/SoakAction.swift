import FormKit

/// One thing that happens to the app in a random walk.
indirect enum SoakAction: Codable, Hashable, Sendable {
  /// The person submits the screen on top.
  case submit(FormObject)
  /// The person presses a button beside submit.
  case press(String)
  /// The person goes back.
  case back
  /// The system opens a link.
  case open(String)
  /// The app goes to the background while these values are typed.
  case background(typed: FormObject)
  /// The device is locked or another app covers a part of the screen.
  case inactive
  /// The app comes back.
  case active
  /// The system ends the process and starts it again.
  case kill
  /// The maintenance of the service begins or ends.
  case maintenance(Bool)
  /// The device loses or finds the network.
  case offline(Bool)
  /// Seconds pass.
  case pass(Int)
  /// The secure store is locked or unlocked.
  case lock(Bool)
  /// The service ends all sessions.
  case endSessions
  /// The service switches the form sandbox on or off.
  case sandbox(Bool)
  /// The service raises its minimum version above the app's, or lowers it again.
  case requireUpdate(Bool)
  /// Two things happen at the same time.
  case together(SoakAction, SoakAction)
}

extension SoakAction: CustomStringConvertible {
  /// The action as one line of a failure.
  var description: String {
    switch self {
    case .submit(let values): "submit \(FormValue.object(values).json())"
    case .press(let id): "press \(id)"
    case .back: "back"
    case .open(let url): "open \(url)"
    case .background(let typed): "background \(FormValue.object(typed).json())"
    case .inactive: "inactive"
    case .active: "active"
    case .kill: "kill"
    case .maintenance(let isOn): "maintenance \(isOn)"
    case .offline(let isOffline): "offline \(isOffline)"
    case .pass(let seconds): "pass \(seconds)"
    case .lock(let isLocked): "lock \(isLocked)"
    case .endSessions: "endSessions"
    case .sandbox(let isOn): "sandbox \(isOn)"
    case .requireUpdate(let isRequired): "requireUpdate \(isRequired)"
    case .together(let first, let second): "together [\(first)] [\(second)]"
    }
  }
}

/// Numbers that a seed determines (SplitMix64).
struct SoakRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }

  /// Whether something happens that happens in so many of 100 cases.
  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

  /// One of the values.
  mutating func pick<Value>(_ first: Value, _ others: Value...) -> Value {
    let index = Int.random(in: 0...others.count, using: &self)
    return index == 0 ? first : others[index - 1]
  }
}
