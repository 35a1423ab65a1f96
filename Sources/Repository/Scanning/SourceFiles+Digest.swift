import Domain

extension SourceFiles {
  /// What the build is made from, in 128 bits: settings, templates, content and media byte for byte, as they were read,
  /// and what the command line adds. Equal digests mean equal inputs; modification times play no part.
  ///
  /// - Parameter plan: of these files, with hashes. The same bytes in other runs have another digest,
  ///   but a build cuts them where the last one did.
  /// - Returns: nil when something could not be read, so that the build itself has to say what.
  func digest(of inputs: BuildInputs, _ plan: RunPlan) -> KeyedHash? {
    guard listing.exists, listing.problems.isEmpty, !templates.findings.hasErrors, failures.isEmpty,
      staticFolder.findings.isEmpty
    else { return nil }
    var hashes = (inputs.program + inputs.others).map { KeyedHash(of: $0, key: key) }
    switch settings {
    case .success(let bytes):
      // Whoever has two files of settings is told by each build.
      guard SettingsFile.besides(in: siteFolder).isEmpty else { return nil }
      hashes.append(KeyedHash(of: bytes, key: key))
    case .failure(.missing): hashes.append(KeyedHash(of: "", key: key))
    case .failure: return nil
    }
    for file in templates.files {
      hashes.append(KeyedHash(of: file.name, key: key))
      hashes.append(KeyedHash(of: file.bytes, key: key))
    }
    // Of folders beside it, which are not read.
    for finding in templates.findings {
      hashes.append(KeyedHash(of: finding.place?.path ?? "", key: key))
    }
    // How long each list is: a file at the end of one is not the same at the beginning of the next.
    hashes.append(KeyedHash(high: UInt64(templates.files.count), low: UInt64(records.count)))
    hashes.append(KeyedHash(high: UInt64(media.count), low: UInt64(staticFolder.files.count)))
    for file in records { hashes.append(KeyedHash(of: file.path, key: key)) }
    for run in plan.runs {
      guard let hash = run.hash else { return nil }
      hashes.append(KeyedHash(high: UInt64(run.files.lowerBound), low: UInt64(run.files.count)))
      hashes.append(hash)
    }
    for file in media {
      guard let hash = file.hash else { return nil }
      hashes.append(KeyedHash(of: file.path, key: key))
      hashes.append(hash)
    }
    for file in staticFolder.files {
      hashes.append(KeyedHash(of: file.path, key: key))
      hashes.append(file.hash)
    }
    return KeyedHash(ofList: hashes, key: key)
  }
}
