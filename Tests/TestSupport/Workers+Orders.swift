import Dispatch
import Domain

extension Workers {
  /// Real threads, so that pieces overlap and end in any order.
  public static func threads(_ count: Int) -> Workers {
    Workers(count: count) { pieces, body in
      DispatchQueue.concurrentPerform(iterations: pieces, execute: body)
    }
  }

  /// Pieces from the last to the first.
  public static func backwards(_ count: Int) -> Workers {
    Workers(count: count) { pieces, body in
      for piece in (0..<pieces).reversed() { body(piece) }
    }
  }
}
