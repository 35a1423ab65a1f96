/// What the records of the different kinds may say. The tables are those of
/// Documentation/Content.md; whatever is neither here nor in NestedFields.swift is never published.
enum UserField: String, RecordField {
  case id
  case username
  case displayName = "display_name"
  case email
  case photoURL = "photo_url"
  case bio
  case lang
  case links
  case followersCount = "followers_count"
  case followingCount = "following_count"
  case postsCount = "posts_count"
  case createdAt = "created_at"

  static let synonyms: KeyValuePairs<String, UserField> = [
    "name": .displayName, "avatar_url": .photoURL, "follower_count": .followersCount,
  ]
  static let required: [UserField] = [.id]
}

enum PostField: String, RecordField {
  case id
  case authorID = "author_id"
  case author
  case authorName = "author_name"
  case authorPhotoURL = "author_photo_url"
  case content
  case images
  case hashtags
  case location
  case likesCount = "likes_count"
  case commentsCount = "comments_count"
  case sharesCount = "shares_count"
  case reactions
  case createdAt = "created_at"
  case updatedAt = "updated_at"
  case inReplyTo = "in_reply_to"
  case visibility
  case draft
  case lang
  case contentWarning = "content_warning"
  case sensitive
  case aliases
  case sourceURL = "source_url"
  case summary

  static let synonyms: KeyValuePairs<String, PostField> = [
    "text": .content, "body": .content, "message": .content, "user_id": .authorID,
    "user_name": .authorName, "image_urls": .images, "parent_id": .inReplyTo,
    "like_count": .likesCount, "comment_count": .commentsCount, "share_count": .sharesCount,
    "date": .createdAt, "updated": .updatedAt, "tags": .hashtags,
  ]
  static let required: [PostField] = [.id, .createdAt]
}

enum CommentField: String, RecordField {
  case id
  case postID = "post_id"
  case authorID = "author_id"
  case author
  case authorName = "author_name"
  case content
  case lang
  case createdAt = "created_at"
  case inReplyTo = "in_reply_to"

  static let synonyms: KeyValuePairs<String, CommentField> = [
    "text": .content, "body": .content, "message": .content, "user_id": .authorID,
    "user_name": .authorName, "date": .createdAt, "parent_id": .inReplyTo,
  ]
  static let required: [CommentField] = [.id, .postID, .createdAt]
}

enum ReactionField: String, RecordField {
  case id
  case type
  case postID = "post_id"
  case reactionUserID = "reaction_user_id"
  case posterUserID = "poster_user_id"
  case createdAt = "created_at"

  static let synonyms: KeyValuePairs<String, ReactionField> = ["user_id": .reactionUserID]
  static let required: [ReactionField] = [.type, .postID, .reactionUserID]
}

enum LikeField: String, RecordField {
  case id
  case postID = "post_id"
  case userID = "user_id"
  case createdAt = "created_at"

  static let synonyms: KeyValuePairs<String, LikeField> = ["reaction_user_id": .userID]
  static let required: [LikeField] = [.postID, .userID]
}

enum FollowField: String, RecordField {
  case followerID = "follower_id"
  case followeeID = "followee_id"
  case createdAt = "created_at"

  static let synonyms: KeyValuePairs<String, FollowField> = ["following_id": .followeeID]
  static let required: [FollowField] = [.followerID, .followeeID]
}

enum PageField: String, RecordField {
  case title
  case lang
  case summary
  case order
  case updatedAt = "updated_at"
  case draft

  static let synonyms: KeyValuePairs<String, PageField> = [
    "updated": .updatedAt, "description": .summary, "language": .lang,
  ]
  static let required: [PageField] = []
}
