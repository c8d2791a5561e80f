// swift-format-ignore-file
// Darwin as the sources use it. A name Linux lacks or declares otherwise is declared here; the others are
// those of Glibc, one by one, because its names that Darwin lacks must not be found.
@_exported import DarwinTypes

@_exported import func Glibc.accept
@_exported import func Glibc.access
@_exported import func Glibc.atexit
@_exported import func Glibc.bind
@_exported import func Glibc.cbrt
@_exported import func Glibc.close
@_exported import func Glibc.cos
@_exported import func Glibc.dlopen
@_exported import func Glibc.dlsym
@_exported import func Glibc.exit
@_exported import func Glibc.dup2
@_exported import func Glibc.fcntl
@_exported import func Glibc.fsync
@_exported import func Glibc.ftruncate
@_exported import func Glibc.geteuid
@_exported import func Glibc.getpid
@_exported import func Glibc.getsockname
@_exported import func Glibc.hypot
@_exported import func Glibc.ioctl
@_exported import func Glibc.isatty
@_exported import func Glibc.kill
@_exported import func Glibc.link
@_exported import func Glibc.listen
@_exported import func Glibc.log
@_exported import func Glibc.memchr
@_exported import func Glibc.memcmp
@_exported import func Glibc.mkstemp
@_exported import func Glibc.mmap
@_exported import func Glibc.munmap
@_exported import func Glibc.pipe
@_exported import func Glibc.pow
@_exported import func Glibc.raise
@_exported import func Glibc.read
@_exported import func Glibc.recv
@_exported import func Glibc.remove
@_exported import func Glibc.rename
@_exported import func Glibc.send
@_exported import func Glibc.setsockopt
@_exported import func Glibc.shutdown
@_exported import func Glibc.sin
@_exported import func Glibc.socket
@_exported import func Glibc.strerror
@_exported import func Glibc.unlink
@_exported import func Glibc.strdup
@_exported import func Glibc.free
@_exported import func Glibc.waitpid
@_exported import func Glibc.write
@_exported import func Glibc.connect
@_exported import func Glibc.chmod
@_exported import func Glibc.gmtime_r
@_exported import func Glibc.pread
@_exported import func Glibc.strftime
@_exported import func Glibc.timegm
@_exported import func Glibc.uname
@_exported import typealias Glibc.sa_family_t
@_exported import typealias Glibc.socklen_t
@_exported import typealias Glibc.time_t
@_exported import typealias Glibc.off_t
@_exported import struct Glibc.tm
@_exported import struct Glibc.winsize
@_exported import struct Glibc.pollfd
@_exported import struct Glibc.sockaddr
@_exported import struct Glibc.sockaddr_in
@_exported import struct Glibc.sockaddr_un
@_exported import struct Glibc.timeval
@_exported import struct Glibc.utsname
@_exported import var Glibc.errno
@_exported import var Glibc.SOL_SOCKET
@_exported import var Glibc.SHUT_WR
@_exported import var Glibc.AF_INET
@_exported import var Glibc.EACCES
@_exported import var Glibc.ECHO
@_exported import var Glibc.EAGAIN
@_exported import var Glibc.EDQUOT
@_exported import var Glibc.EEXIST
@_exported import var Glibc.EFBIG
@_exported import var Glibc.EINTR
@_exported import var Glibc.EIO
@_exported import var Glibc.EISDIR
@_exported import var Glibc.ELOOP
@_exported import var Glibc.EMFILE
@_exported import var Glibc.ENFILE
@_exported import var Glibc.ENOENT
@_exported import var Glibc.ENOSPC
@_exported import var Glibc.ENOTDIR
@_exported import var Glibc.ENOTTY
@_exported import var Glibc.EPERM
@_exported import var Glibc.EPIPE
@_exported import var Glibc.EROFS
@_exported import var Glibc.EWOULDBLOCK
@_exported import var Glibc.FD_CLOEXEC
@_exported import var Glibc.F_GETFL
@_exported import var Glibc.F_SETFD
@_exported import var Glibc.F_OK
@_exported import var Glibc.F_SETFL
@_exported import var Glibc.LOCK_EX
@_exported import var Glibc.LOCK_NB
@_exported import var Glibc.F_GETFD
@_exported import var Glibc.MAP_SHARED
@_exported import var Glibc.O_CLOEXEC
@_exported import var Glibc.O_CREAT
@_exported import var Glibc.O_TRUNC
@_exported import var Glibc.O_DIRECTORY
@_exported import var Glibc.O_EXCL
@_exported import var Glibc.O_NOCTTY
@_exported import var Glibc.O_NOFOLLOW
@_exported import var Glibc.O_NONBLOCK
@_exported import var Glibc.O_RDONLY
@_exported import var Glibc.O_RDWR
@_exported import var Glibc.O_WRONLY
@_exported import var Glibc.POLLIN
@_exported import var Glibc.POLLNVAL
@_exported import var Glibc.POLLOUT
@_exported import var Glibc.PROT_READ
@_exported import var Glibc.PROT_WRITE
@_exported import var Glibc.RTLD_LOCAL
@_exported import var Glibc.RTLD_NOW
@_exported import var Glibc.SA_ONSTACK
@_exported import var Glibc.SA_RESTART
@_exported import var Glibc.SIGABRT
@_exported import var Glibc.SIGALRM
@_exported import var Glibc.SIGBUS
@_exported import var Glibc.SIGCONT
@_exported import var Glibc.SIGFPE
@_exported import var Glibc.SIGHUP
@_exported import var Glibc.SIGILL
@_exported import var Glibc.SIGINT
@_exported import var Glibc.SIGPIPE
@_exported import var Glibc.SIGQUIT
@_exported import var Glibc.SIGSEGV
@_exported import var Glibc.SIGSYS
@_exported import var Glibc.SIGTERM
@_exported import var Glibc.SIGTRAP
@_exported import var Glibc.SIGUSR1
@_exported import var Glibc.SIGUSR2
@_exported import var Glibc.SIGXCPU
@_exported import var Glibc.SIGXFSZ

@_exported import var Glibc.SIGCHLD
@_exported import var Glibc.SIGTSTP
@_exported import var Glibc.SIGTTIN
@_exported import var Glibc.SIGTTOU
@_exported import var Glibc.SIGWINCH
@_exported import var Glibc.SIG_SETMASK
@_exported import var Glibc.SIG_UNBLOCK
@_exported import var Glibc.STDERR_FILENO
@_exported import var Glibc.TCIFLUSH
@_exported import var Glibc.TCSADRAIN
@_exported import var Glibc.TCSANOW
@_exported import var Glibc.AF_UNIX
@_exported import var Glibc.ECONNABORTED
@_exported import var Glibc.ECONNREFUSED
@_exported import var Glibc.ENAMETOOLONG
@_exported import var Glibc.O_APPEND
@_exported import var Glibc.SHUT_RDWR
@_exported import var Glibc.SO_RCVTIMEO
@_exported import var Glibc.SO_SNDTIMEO

public var CLOCK_MONOTONIC: clockid_t { clockid_t(rawValue: 6) }
public var O_EVTONLY: Int32 { 0x8000 }
public var F_FULLFSYNC: Int32 { 51 }
public var S_IFMT: mode_t { 0o170000 }
public var S_IFREG: mode_t { 0o100000 }
public var S_IFBLK: mode_t { 0o060000 }
public var S_IFCHR: mode_t { 0o020000 }
public var S_IFDIR: mode_t { 0o040000 }
public var S_IFIFO: mode_t { 0o010000 }
public var S_IFLNK: mode_t { 0o120000 }
public var SIG_DFL: sig_t? { nil }
public var SIG_IGN: sig_t { { _ in } }
public var TIOCGWINSZ: UInt { 0x4008_7468 }

@discardableResult public func stat(
  _ path: UnsafePointer<CChar>!, _ status: UnsafeMutablePointer<DarwinTypes.stat>!
) -> Int32 { 0 }
@discardableResult public func lstat(
  _ path: UnsafePointer<CChar>!, _ status: UnsafeMutablePointer<DarwinTypes.stat>!
) -> Int32 { 0 }
@discardableResult public func fstat(_ descriptor: Int32, _ status: UnsafeMutablePointer<DarwinTypes.stat>!) -> Int32 { 0 }
@discardableResult public func mkdir(_ path: UnsafePointer<CChar>!, _ mode: mode_t) -> Int32 { 0 }
public func pthread_self() -> pthread_t { UnsafeMutablePointer.allocate(capacity: 1) }
@discardableResult public func timingsafe_bcmp(
  _ left: UnsafeRawPointer!, _ right: UnsafeRawPointer!, _ count: Int
) -> Int32 { 0 }
@discardableResult public func tcgetattr(_ descriptor: Int32, _ settings: UnsafeMutablePointer<termios>!) -> Int32 { 0 }
@discardableResult public func tcflush(_ descriptor: Int32, _ queue: Int32) -> Int32 { 0 }
@discardableResult public func tcsetattr(
  _ descriptor: Int32, _ actions: Int32, _ settings: UnsafePointer<termios>!
) -> Int32 { 0 }
@discardableResult public func poll(_ descriptors: UnsafeMutablePointer<pollfd>!, _ count: nfds_t, _ time: Int32) -> Int32 { 0 }
@discardableResult public func clock_gettime(
  _ clock: clockid_t, _ time: UnsafeMutablePointer<timespec>!
) -> Int32 { 0 }
@discardableResult public func nanosleep(
  _ time: UnsafePointer<timespec>!, _ left: UnsafeMutablePointer<timespec>!
) -> Int32 { 0 }
@discardableResult public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { 0 }
@discardableResult public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { 0 }
@discardableResult public func fchmod(_ descriptor: Int32, _ mode: mode_t) -> Int32 { 0 }
@discardableResult public func chmod(_ path: UnsafePointer<CChar>!, _ mode: mode_t) -> Int32 { 0 }
@discardableResult public func signal(_ signal: Int32, _ handler: sig_t!) -> sig_t! { nil }
@discardableResult public func sigaction(
  _ signal: Int32, _ action: UnsafePointer<DarwinTypes.sigaction>!,
  _ previous: UnsafeMutablePointer<DarwinTypes.sigaction>!
) -> Int32 { 0 }
@discardableResult public func sigemptyset(_ set: UnsafeMutablePointer<sigset_t>!) -> Int32 { 0 }
@discardableResult public func sigaddset(_ set: UnsafeMutablePointer<sigset_t>!, _ signal: Int32) -> Int32 { 0 }
@discardableResult public func pthread_sigmask(
  _ how: Int32, _ set: UnsafePointer<sigset_t>?, _ previous: UnsafeMutablePointer<sigset_t>?
) -> Int32 { 0 }
@discardableResult public func pthread_create(
  _ thread: UnsafeMutablePointer<pthread_t?>, _ attributes: UnsafePointer<pthread_attr_t>?,
  _ start: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer?,
  _ argument: UnsafeMutableRawPointer?
) -> Int32 { 0 }
@discardableResult public func pthread_join(
  _ thread: pthread_t, _ value: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> Int32 { 0 }
@discardableResult public func pipe(_ descriptors: UnsafeMutablePointer<Int32>!) -> Int32 { 0 }
public func cfmakeraw(_ settings: UnsafeMutablePointer<termios>!) {}
@discardableResult public func futimens(_ descriptor: Int32, _ times: UnsafePointer<timespec>!) -> Int32 { 0 }
@discardableResult public func opendir(_ path: UnsafePointer<CChar>!) -> UnsafeMutablePointer<DIR>! { nil }
@discardableResult public func readdir(_ folder: UnsafeMutablePointer<DIR>!) -> UnsafeMutablePointer<dirent>! { nil }
@discardableResult public func closedir(_ folder: UnsafeMutablePointer<DIR>!) -> Int32 { 0 }
@discardableResult public func flock(_ descriptor: Int32, _ operation: Int32) -> Int32 { 0 }
public func getenv(_ name: UnsafePointer<CChar>!) -> UnsafeMutablePointer<CChar>! { nil }
@discardableResult public func time(_ result: UnsafeMutablePointer<Int>!) -> Int { 0 }
@discardableResult public func localtime_r(
  _ time: UnsafePointer<Int>!, _ result: UnsafeMutablePointer<tm>!
) -> UnsafeMutablePointer<tm>! { nil }
public let SOCK_STREAM: Int32 = 1
public let SO_NOSIGPIPE: Int32 = 0x1022
// Opaque pointers in Darwin (spawn.h).
public typealias posix_spawnattr_t = UnsafeMutableRawPointer
public typealias posix_spawn_file_actions_t = UnsafeMutableRawPointer
public let POSIX_SPAWN_SETPGROUP: Int32 = 0x2
public let POSIX_SPAWN_SETSIGDEF: Int32 = 0x4
public let POSIX_SPAWN_SETSIGMASK: Int32 = 0x8
@discardableResult public func posix_spawn(
  _ pid: UnsafeMutablePointer<pid_t>!, _ path: UnsafePointer<CChar>!,
  _ actions: UnsafePointer<posix_spawn_file_actions_t?>!,
  _ attributes: UnsafePointer<posix_spawnattr_t?>!,
  _ arguments: UnsafePointer<UnsafeMutablePointer<CChar>?>!,
  _ environment: UnsafePointer<UnsafeMutablePointer<CChar>?>!
) -> Int32 { 0 }
@discardableResult public func posix_spawn_file_actions_init(
  _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t?>!
) -> Int32 { 0 }
@discardableResult public func posix_spawn_file_actions_destroy(
  _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t?>!
) -> Int32 { 0 }
@discardableResult public func posix_spawn_file_actions_addopen(
  _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t?>!, _ descriptor: Int32,
  _ path: UnsafePointer<CChar>!, _ flags: Int32, _ mode: mode_t
) -> Int32 { 0 }
@discardableResult public func posix_spawnattr_init(
  _ attributes: UnsafeMutablePointer<posix_spawnattr_t?>!
) -> Int32 { 0 }
@discardableResult public func posix_spawnattr_destroy(
  _ attributes: UnsafeMutablePointer<posix_spawnattr_t?>!
) -> Int32 { 0 }
@discardableResult public func posix_spawnattr_setflags(
  _ attributes: UnsafeMutablePointer<posix_spawnattr_t?>!, _ flags: Int16
) -> Int32 { 0 }
@discardableResult public func posix_spawnattr_setpgroup(
  _ attributes: UnsafeMutablePointer<posix_spawnattr_t?>!, _ group: pid_t
) -> Int32 { 0 }
@discardableResult public func posix_spawnattr_setsigdefault(
  _ attributes: UnsafeMutablePointer<posix_spawnattr_t?>!, _ signals: UnsafePointer<sigset_t>!
) -> Int32 { 0 }
@discardableResult public func posix_spawnattr_setsigmask(
  _ attributes: UnsafeMutablePointer<posix_spawnattr_t?>!, _ signals: UnsafePointer<sigset_t>!
) -> Int32 { 0 }
