// Writes a folder again as barely as a program can: the same paths, the same bytes, and nothing
// else. No site generator that writes its files is faster, so this is what others are measured by.
//
//     floor SOURCE DESTINATION [THREADS]
//
// All of SOURCE is in memory before the clock starts. One line of JSON says how long the writing
// took. DESTINATION must not exist.

let arguments = CommandLine.arguments
guard (3...4).contains(arguments.count) else {
  stop("usage: floor SOURCE DESTINATION [THREADS]", status: 64)
}
let threads = arguments.count > 3 ? Int(arguments[3]) ?? 0 : processorCount()
guard threads > 0 else { stop("THREADS is 1 or more", status: 64) }

do {
  let tree = try Tree(reading: arguments[1])
  let before = Stopwatch()
  try Writer(tree: tree, threads: threads).write(to: arguments[2])
  let spent = before.elapsed()
  print(
    #"{"wall": \#(spent.wall), "cpu": \#(spent.cpu), "files": \#(tree.fileCount), "#
      + #""folders": \#(tree.folders.count), "bytes": \#(tree.byteCount), "threads": \#(threads)}"#)
} catch let failure as Failure {
  stop(failure.text, status: 74)
}
