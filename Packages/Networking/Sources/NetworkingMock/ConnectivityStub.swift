public import Networking

/// A network which comes and goes when a test says so.
public typealias ConnectivityStub = ConnectivityState
