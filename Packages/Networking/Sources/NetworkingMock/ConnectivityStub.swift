public import Networking

/// A network whose state a test sets.
public typealias ConnectivityStub = ConnectivityState
