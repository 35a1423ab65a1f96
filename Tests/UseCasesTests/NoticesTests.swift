import Domain
import TestSupport
import Testing

@testable import UseCases

@Suite("Notices")
struct NoticesTests {
  private static let alice = 0
  private static let bob = 1
  private static let carol = 2

  private func notices(
    _ user: Int, posts: [Post], comments: [Domain.Comment] = [], reactions: [Reaction] = [],
    follows: [Follow] = [], joined minutes: [Int?] = [nil, nil, nil]
  ) -> [Notice] {
    let users = zip(["alice", "bob", "carol"], minutes).map { name, minute in
      Fixture.user(name) { $0.createdAt = minute.map(Fixture.time) }
    }
    let network = Network(
      users: users, posts: posts, comments: comments, reactions: reactions, follows: follows)
    return Array(Fixture.site(network).notices[user])
  }

  private func notice(_ event: Notice.Event, minute: Int) -> Notice {
    Notice(event, at: .dated(Fixture.time(minute)))
  }

  private func undated(_ event: Notice.Event, minute: Int?) -> Notice {
    Notice(event, at: minute.map { .notBefore(Fixture.time($0)) } ?? .unknown)
  }

  private func reaction(_ kind: Int, to post: Int, by user: Int) -> Notice.Event {
    .reaction(PostIndex(post), kind: kind, by: UserIndex(user))
  }

  @Test("Everything that happened, oldest first")
  func all() {
    let posts = [
      Fixture.post("mine", by: Self.alice, minute: 0),
      Fixture.post("reply", by: Self.bob, minute: 5) { $0.inReplyTo = PostIndex(0) },
      Fixture.post("mention", by: nil, "Hi @Alice!", minute: 9),
      Fixture.post("other", by: Self.bob, minute: 10),
    ]
    let comments = [
      Fixture.comment("on mine", on: 0, by: Self.carol, minute: 2),
      Fixture.comment("my own", on: 3, by: Self.alice, minute: 11),
      Fixture.comment("an answer", on: 3, by: Self.carol, minute: 12, answering: 1),
      Fixture.comment("a mention", on: 3, by: Self.carol, "@alice @alice", minute: 13),
    ]
    let reactions = [
      Fixture.reaction(3, to: 0, by: Self.bob, minute: 4),
      Fixture.reaction(0, to: 0, by: Self.bob),
    ]
    let follows = [
      Follow(
        follower: UserIndex(Self.carol), followee: UserIndex(Self.alice),
        createdAt: Fixture.time(3))
    ]
    let found = notices(
      Self.alice, posts: posts, comments: comments, reactions: reactions, follows: follows)
    #expect(
      found == [
        undated(reaction(0, to: 0, by: Self.bob), minute: 0),
        notice(.comment(CommentIndex(0)), minute: 2),
        notice(.follow(by: UserIndex(Self.carol)), minute: 3),
        notice(reaction(3, to: 0, by: Self.bob), minute: 4),
        notice(.reply(PostIndex(1)), minute: 5),
        notice(.mention(PostIndex(2)), minute: 9),
        notice(.commentReply(CommentIndex(2)), minute: 12),
        notice(.commentMention(CommentIndex(3)), minute: 13),
      ])
  }

  @Test("Who did it stands in the notice, or in the post or the comment")
  func actors() {
    let stranger = Author.unknown(name: "Dora", photo: nil)
    let network = Network(
      users: ["alice", "bob"].map { Fixture.user($0) },
      posts: [
        Fixture.post("a", by: Self.alice, minute: 0),
        Fixture.post("b", by: nil, minute: 1) { $0.author = stranger },
      ],
      comments: [Fixture.comment("c", on: 0, by: Self.alice, minute: 2)])
    let site = Fixture.site(network)
    func actor(_ event: Notice.Event) -> Author { site.actor(of: notice(event, minute: 5)) }
    let (alice, bob) = (Author.user(UserIndex(Self.alice)), Author.user(UserIndex(Self.bob)))
    #expect(actor(reaction(0, to: 0, by: Self.bob)) == bob)
    #expect(actor(.follow(by: UserIndex(Self.bob))) == bob)
    #expect(actor(.reply(PostIndex(1))) == stranger && actor(.mention(PostIndex(0))) == alice)
    for event in [Notice.Event.comment, Notice.Event.commentReply, Notice.Event.commentMention] {
      #expect(actor(event(CommentIndex(0))) == alice)
    }
  }

  @Test("What has no date stands where it can have happened at the earliest")
  func undated() {
    let posts = [0, 6].map { Fixture.post("mine \($0)", by: Self.alice, minute: $0) }
    let reactions = [
      Fixture.reaction(1, to: 1, by: Self.bob), Fixture.reaction(2, to: 0, by: Self.bob),
      Fixture.reaction(3, to: 0, by: Self.bob, minute: 3),
    ]
    let follows = [Self.bob, Self.carol].map {
      Follow(follower: UserIndex($0), followee: UserIndex(Self.alice))
    }
    let first = undated(reaction(2, to: 0, by: Self.bob), minute: 0)
    let second = notice(reaction(3, to: 0, by: Self.bob), minute: 3)
    let third = undated(reaction(1, to: 1, by: Self.bob), minute: 6)
    func follow(_ user: Int, _ minute: Int?) -> Notice {
      undated(.follow(by: UserIndex(user)), minute: minute)
    }
    func found(joined minutes: [Int?]) -> [Notice] {
      notices(Self.alice, posts: posts, reactions: reactions, follows: follows, joined: minutes)
    }
    // Nobody says when they joined; one does; of two it is the later one.
    #expect(
      found(joined: [nil, nil, nil])
        == [follow(Self.bob, nil), follow(Self.carol, nil), first, second, third])
    #expect(
      found(joined: [nil, 4, nil])
        == [follow(Self.carol, nil), first, second, follow(Self.bob, 4), third])
    #expect(
      found(joined: [2, 1, 7])
        == [first, follow(Self.bob, 2), second, third, follow(Self.carol, 7)])
  }

  @Test("What happened at one time keeps the order of the records")
  func sameTime() {
    let reactions = [3, 1, 2].map { Fixture.reaction($0, to: 0, by: Self.bob, minute: 4) }
    let undated = [6, 5].map { Fixture.reaction($0, to: 0, by: Self.carol) }
    let found = notices(
      Self.alice, posts: [Fixture.post("mine", by: Self.alice, minute: 0)],
      reactions: reactions + undated)
    #expect(
      found.map(\.event) == [6, 5].map { reaction($0, to: 0, by: Self.carol) }
        + [3, 1, 2].map { reaction($0, to: 0, by: Self.bob) })
  }

  @Test("Nobody is told of what they did themselves")
  func own() {
    let posts = [
      Fixture.post("mine", by: Self.alice, "I, @alice", minute: 0),
      Fixture.post("more", by: Self.alice, minute: 1) { $0.inReplyTo = PostIndex(0) },
    ]
    let comments = [
      Fixture.comment("c", on: 0, by: Self.alice, "@alice", minute: 2),
      Fixture.comment("d", on: 0, by: Self.alice, minute: 3, answering: 0),
    ]
    let found = notices(
      Self.alice, posts: posts, comments: comments,
      reactions: [Fixture.reaction(0, to: 0, by: Self.alice)],
      follows: [Follow(follower: UserIndex(Self.alice), followee: UserIndex(Self.alice))])
    #expect(found.isEmpty, "\(found)")
  }

  @Test("One thing is one notice: an answer that mentions whom it answers is an answer")
  func once() {
    let posts = [
      Fixture.post("mine", by: Self.alice, minute: 0),
      Fixture.post("reply", by: Self.bob, "@alice and @carol", minute: 1) {
        $0.inReplyTo = PostIndex(0)
      },
    ]
    let comments = [
      Fixture.comment("c", on: 0, by: Self.bob, "@alice", minute: 2),
      Fixture.comment("d", on: 0, by: Self.alice, "@bob @carol", minute: 3, answering: 0),
      Fixture.comment("e", on: 0, by: Self.carol, "@alice", minute: 4, answering: 1),
    ]
    #expect(
      notices(Self.alice, posts: posts, comments: comments) == [
        notice(.reply(PostIndex(1)), minute: 1),
        notice(.comment(CommentIndex(0)), minute: 2),
        notice(.commentReply(CommentIndex(2)), minute: 4),
      ])
    #expect(
      notices(Self.bob, posts: posts, comments: comments) == [
        notice(.commentReply(CommentIndex(1)), minute: 3)
      ])
    #expect(
      notices(Self.carol, posts: posts, comments: comments) == [
        notice(.mention(PostIndex(1)), minute: 1),
        notice(.commentMention(CommentIndex(1)), minute: 3),
      ])
  }

  @Test("A public answer to an unlisted post is told to nobody, but whom it mentions hears of that")
  func answeredUnlisted() {
    func posts(_ text: String) -> [Post] {
      [
        Fixture.post("mine", by: Self.alice, minute: 0) { $0.visibility = .unlisted },
        Fixture.post("reply", by: Self.bob, text, minute: 1) { $0.inReplyTo = PostIndex(0) },
      ]
    }
    #expect(notices(Self.alice, posts: posts("Yes")) == [])
    #expect(
      notices(Self.alice, posts: posts("@alice yes")) == [
        notice(.mention(PostIndex(1)), minute: 1)
      ])
  }

  @Test("What happens on an unlisted post is told to nobody")
  func unlisted() {
    let posts = [
      Fixture.post("mine", by: Self.alice, minute: 0) { $0.visibility = .unlisted },
      Fixture.post("other", by: Self.bob, "@alice", minute: 1) {
        $0.visibility = .unlisted
        $0.inReplyTo = PostIndex(0)
      },
    ]
    let found = notices(
      Self.alice, posts: posts,
      comments: [Fixture.comment("c", on: 0, by: Self.bob, "@alice", minute: 2)],
      reactions: [Fixture.reaction(0, to: 0, by: Self.bob)])
    #expect(found.isEmpty, "\(found)")
  }

  @Test("Switched off, there are none")
  func switchedOff() {
    let network = Network(
      users: [Fixture.user("alice"), Fixture.user("bob")],
      follows: [Follow(follower: UserIndex(1), followee: UserIndex(0))])
    let on = Fixture.site(network)
    let off = Fixture.site(network) { $0.sections.notifications = false }
    #expect(on.notices.count(of: 0) == 1)
    #expect(off.notices.count(of: 0) == 0)
    #expect(off.notices.groupCount == 2)
  }
}
