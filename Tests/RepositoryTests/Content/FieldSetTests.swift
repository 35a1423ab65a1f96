import Testing

@testable import Repository

@Suite("Sets of fields")
struct FieldSetTests {
  /// A field of a record has a bit of 32.
  private func expectBits<Field: RecordField>(_: Field.Type) {
    #expect(Field.allCases.count <= 32)
    var set = FieldSet<Field>()
    for field in Field.allCases {
      #expect(!set.contains(field))
      set.insert(field)
      #expect(set.contains(field))
    }
    #expect(set.bits.nonzeroBitCount == Field.allCases.count)
    #expect(set.isSuperset(of: .required) && FieldSet<Field>().isEmpty)
  }

  @Test("every field of every kind of record has a place of its own")
  func places() {
    expectBits(UserField.self)
    expectBits(PostField.self)
    expectBits(CommentField.self)
    expectBits(ReactionField.self)
    expectBits(LikeField.self)
    expectBits(FollowField.self)
    expectBits(PageField.self)
  }
}
