/// Why the preview can't be served.
enum ServingFailure: Error, CustomStringConvertible {
  case badAddress(String)
  case elsewhere(String)
  case taken(String, [UInt16])
  case threadsNotShown

  var description: String {
    switch self {
    case .badAddress(let host): "\(host) is no address of a machine, such as 127.0.0.1 or ::1"
    case .elsewhere(let host): "\(host) is none of this machine's addresses"
    case .taken(let host, let ports):
      ports.first == ports.last
        ? "port \(ports[0]) of \(host) is taken, or may not be used"
        : "the ports \(ports[0]) to \(ports[ports.count - 1]) of \(host) are taken"
    case .threadsNotShown: "a preview needs the system's folder /proc, and it is not there"
    }
  }
}
