/// What the program says with its messages, for translators and theme authors.
extension MessageKey {
  var summary: String {
    switch self {
    case .thousands: "What groups the thousands of a number; may be empty."
    case .dateLong: "A day."
    case .dateTime: "A day with the time."
    case .monthYear: "A month of a year; the heading of its page."
    case .year: "A year; the heading of its months."
    case .month1, .month2, .month3, .month4, .month5, .month6, .month7, .month8, .month9, .month10,
      .month11, .month12:
      "The month's name as it stands alone."
    case .unknownUser: "Somebody whose name nobody knows."
    case .pictureAlt: "What a picture is called that nobody has described."
    case .titlePost: "The title of a post's page."
    case .titleUntitled: "The title of a post without text."
    case .titleTimelinePage: "The title of a numbered page of the timeline."
    case .titleListPage: "The title of a numbered page of another list."
    case .titleDirectory: "The title of the directory of people."
    case .titleMedia: "The title of somebody's page of pictures."
    case .titleReplies: "The title of somebody's page of replies."
    case .titleFollowers: "The title of the page of who follows somebody."
    case .titleFollowing: "The title of the page of whom somebody follows."
    case .titleNotifications: "The title of somebody's notifications."
    case .titleTags: "The title of the index of hashtags."
    case .titleArchive: "The title of the archive."
    case .titleSearch: "The title of the search page."
    case .titleNotFound: "The title of the page for addresses that don't exist."
    case .titleWithSite: "A page's title with the name of the site."
    case .descriptionProfile: "What search engines show of a profile without a biography."
    case .descriptionTag: "What search engines show of a hashtag's page."
    case .reactionsOfKind: "How many reactions there are of a kind without a text of its own."
    case .sensitiveLabel: "What stands on the fold over a sensitive post that has no warning."
    case .noticeReaction: "Somebody reacted to a post."
    case .noticeComment: "Somebody commented on a post."
    case .noticeCommentReply: "Somebody answered a comment."
    case .noticeCommentMention: "Somebody mentioned somebody in a comment."
    case .noticeReply: "Somebody answered a post."
    case .noticeMention: "Somebody mentioned somebody in a post."
    case .noticeFollow: "Somebody follows somebody."
    case .feedUser: "The title of somebody's feed."
    case .feedTag: "The title of a hashtag's feed."
    case .feedNotifications: "The title of the feed of somebody's notifications."
    }
  }
}

extension PluralKey {
  var summary: String {
    switch self {
    case .posts: "How many posts somebody wrote or a month has."
    case .comments: "How many comments a post has."
    case .shares: "How often a post was shared."
    case .followers: "How many people follow somebody."
    case .following: "How many people somebody follows."
    case .uses: "How many posts have a hashtag."
    case .others: "How many more people reacted or follow, of whom there is no record."
    }
  }
}
