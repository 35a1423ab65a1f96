/// A tape that is read no more, for all who look at its record.
final class KeptTape: Sendable {
  let tape: Tape

  init(_ tape: consuming Tape) {
    self.tape = tape
  }
}
