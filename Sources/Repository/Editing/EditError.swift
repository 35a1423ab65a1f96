/// Why files of the content were not changed.
public enum EditError: Error, Equatable, Sendable {
  /// Somebody else changes the content at the same time.
  case locked
  /// A file is not what the edit was made from.
  case changed(path: String)
  /// What stands where a journal would be is none of ours.
  case foreignJournal(path: String)
  /// A change was begun, and its journal is there: the next one completes it first.
  case unfinished(OutputError)
  /// The change is made, and what it has left beside the files could not be removed: the next one does that first.
  case unended(OutputError)
  case output(OutputError)
}
