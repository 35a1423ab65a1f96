/// A set of fields of a record, a bit for each: no record has more than 32 fields.
struct FieldSet<Field: RecordField> {
  private(set) var bits: UInt32 = 0

  var isEmpty: Bool { bits == 0 }

  /// - Parameter ordinal: the field's place among all fields.
  @inline(__always)
  func contains(ordinal: Int8) -> Bool { bits & Self.bit(ordinal) != 0 }

  @inline(__always)
  mutating func insert(ordinal: Int8) { bits |= Self.bit(ordinal) }

  func contains(_ field: Field) -> Bool { contains(ordinal: Int8(Self.ordinal(of: field))) }

  mutating func insert(_ field: Field) { insert(ordinal: Int8(Self.ordinal(of: field))) }

  func isSuperset(of other: FieldSet) -> Bool { bits & other.bits == other.bits }

  /// All fields that a record must have.
  static var required: FieldSet {
    Field.required.reduce(into: FieldSet()) { $0.insert($1) }
  }

  static func ordinal(of field: Field) -> Int {
    var ordinal = 0
    for other in Field.allCases {
      if other == field { break }
      ordinal += 1
    }
    return ordinal
  }

  private static func bit(_ ordinal: Int8) -> UInt32 { 1 &<< UInt32(truncatingIfNeeded: ordinal) }
}
