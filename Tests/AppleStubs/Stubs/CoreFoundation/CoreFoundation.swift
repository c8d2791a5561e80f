// swift-format-ignore-file
// Toll-free bridging does not exist on Linux: each type stands for its counterpart in Swift, so that `as`
// between the two compiles as it does on Apple's platforms.
import FoundationEssentials

public typealias CFTypeRef = Any
public typealias CFString = String
public typealias CFURL = URL
public typealias CFData = Data
public typealias CFDictionary = [AnyHashable: Any]
public final class CFAllocator {}
public final class CFError {}
public final class CFMutableData {
  public init() {}
}
