import Presentation

/// The theme that comes with the program. Its files are embedded in the program from `Templates/`,
/// so that the installed program needs no other file.
enum DefaultTheme {
  /// Every file of `Templates/`; a test compares the list with the folder.
  static var files: [ThemeFile] {
    embedded.map { ThemeFile(name: $0.name, bytes: $0.bytes) }
  }

  private static var embedded: [(name: String, bytes: [UInt8])] {
    [
      ("404.html", PackageResources._04_html),
      ("answers.html", PackageResources.answers_html),
      ("app.js", PackageResources.app_js),
      ("above.html", PackageResources.above_html),
      ("archive.html", PackageResources.archive_html),
      ("avatar.html", PackageResources.avatar_html),
      ("base.html", PackageResources.base_html),
      ("byline.html", PackageResources.byline_html),
      ("card.html", PackageResources.card_html),
      ("cards.html", PackageResources.cards_html),
      ("comments.html", PackageResources.comments_html),
      ("directory.html", PackageResources.directory_html),
      ("discussion.html", PackageResources.discussion_html),
      ("entry-body.html", PackageResources.entry_body_html),
      ("entry.html", PackageResources.entry_html),
      ("follows.html", PackageResources.follows_html),
      ("icon.svg", PackageResources.icon_svg),
      ("media.html", PackageResources.media_html),
      ("messages/en.txt", PackageResources.en_txt),
      ("messages/ja.txt", PackageResources.ja_txt),
      ("month.html", PackageResources.month_html),
      ("notifications.html", PackageResources.notifications_html),
      ("page.html", PackageResources.page_html),
      ("pager.html", PackageResources.pager_html),
      ("people.html", PackageResources.people_html),
      ("person-head.html", PackageResources.person_head_html),
      ("picture-sizes.html", PackageResources.picture_sizes_html),
      ("post.html", PackageResources.post_html),
      ("profile-nav.html", PackageResources.profile_nav_html),
      ("profile.html", PackageResources.profile_html),
      ("replies.html", PackageResources.replies_html),
      ("search.html", PackageResources.search_html),
      ("search.js", PackageResources.search_js),
      ("srcset.html", PackageResources.srcset_html),
      ("style.css", PackageResources.style_css),
      ("tag.html", PackageResources.tag_html),
      ("tags.html", PackageResources.tags_html),
      ("theme.js", PackageResources.theme_js),
      ("timeline.html", PackageResources.timeline_html),
      ("tokens.css", PackageResources.tokens_css),
    ]
  }
}
