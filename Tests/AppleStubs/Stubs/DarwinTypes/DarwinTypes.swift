// swift-format-ignore-file
// The types that Darwin has and Glibc has otherwise. In a module of their own, because Swift declares no
// function beside a type of its name.

public typealias mode_t = UInt16
public typealias dev_t = Int32
public typealias ino_t = UInt64
public typealias off_t = Int64
public typealias tcflag_t = UInt
public typealias nfds_t = UInt32
public typealias sigset_t = UInt32
public typealias pid_t = Int32
public typealias sig_t = @convention(c) (Int32) -> Void
public typealias OSStatus = Int32

public struct clockid_t {
  public init(rawValue: UInt32) {}
}

public struct _opaque_pthread_t {}
public typealias pthread_t = UnsafeMutablePointer<_opaque_pthread_t>

public struct pthread_attr_t {}

public struct DIR {}

public struct dirent {
  public init() {}
  public var d_name: (CChar, CChar) = (0, 0)
}

public struct timespec {
  public init() {}
  public init(tv_sec: Int, tv_nsec: Int) {}
  public var tv_sec = 0
  public var tv_nsec = 0
}

public struct stat {
  public init() {}
  public var st_dev: dev_t = 0
  public var st_mode: mode_t = 0
  public var st_nlink: UInt16 = 0
  public var st_ino: ino_t = 0
  public var st_uid: UInt32 = 0
  public var st_size: off_t = 0
  public var st_mtimespec = timespec()
  public var st_ctimespec = timespec()
}

public struct termios {
  public init() {}
  public var c_lflag: tcflag_t = 0
}

public struct sigaction {
  public init() {}
  public var __sigaction_u = __sigaction_u_()
  public var sa_flags: Int32 = 0
}

public struct __sigaction_u_ {
  public init() {}
  public init(__sa_handler: sig_t!) {}
  public var __sa_handler: sig_t!
}
public struct tm {
  public var tm_gmtoff: Int = 0
  public init() {}
}
