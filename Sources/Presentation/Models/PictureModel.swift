import Domain
import TemplateEngine
import UseCases

extension Model {
  /// A picture of a post.
  static let picture = Model(
    "picture",
    "A picture of a post.",
    [
      .text("url", "Link to the picture's file.") { record, reader, output in
        let pictures = reader.site.network.posts[record.position].pictures
        if case .remote(let url) = pictures[record.place].source, let bytes = url.lastingBytes {
          output.append(contentsOf: bytes)
        } else {
          reader.append(linkTo: pictures[record.place].source, to: &output)
        }
      },
      .boolean(
        "is_external", "It is on another host, to whose address its author can have given any file."
      ) {
        if case .remote = $1.picture($0).source { true } else { false }
      },
      .text("alt", "What it shows; empty when the author did not say.") {
        record, reader, output in
        output.append(reader.picture(record).alt)
      },
      .text("label", "What it shows, or a general word: for links that need a name.") {
        record, reader, output in
        let alt = reader.picture(record).alt
        output.append(alt.isEmpty ? reader.interface.messages[.pictureAlt] : alt)
      },
      .optionalInteger("width", "In pixels.") { $1.picture($0).width },
      .optionalInteger("height", "In pixels.") { $1.picture($0).height },
      .optionalInteger("aspect", "The width in hundredths of the height: `150` is 3 to 2.") {
        let picture = $1.picture($0)
        guard let width = picture.width, let height = picture.height, height > 0 else { return nil }
        return min(max(0, width), 1 << 40) * 100 / height
      },
      .optionalInteger(
        "alone_width",
        "The width of its place where it stands alone and is at most 544 pixels high."
      ) { $1.picture($0).placeAlone?.width },
      .optionalInteger("alone_height", "The height of that place.") {
        $1.picture($0).placeAlone?.height
      },
      .renditions("renditions", "What a browser may choose from, for `srcset`.") {
        $1.picture($0).source
      },
    ])

  /// One of the files that show a picture in different sizes.
  static let rendition = Model(
    "rendition",
    "A picture in one size.",
    [
      .siteLink("url", "Link to the file.") { record, reader, output in
        reader.append(link: MediaPath.link(to: reader.rendition(record).path), to: &output)
      },
      .integer("width", "In pixels.") { $1.rendition($0).width },
      .integer("height", "In pixels.") { $1.rendition($0).height },
    ])
}

extension ModelField {
  /// The smaller renditions of a picture and, behind them, the picture itself; none where it has no
  /// smaller ones.
  static func renditions(
    _ name: String, _ summary: String,
    _ picture: @escaping @Sendable (Record, PageReader) -> PictureSource?
  ) -> Self {
    .records(
      name, .rendition,
      summary
        + " Smaller ones first, the picture itself last; empty where there are no smaller ones.",
      count: { record, reader in
        guard let position = reader.site.positionWithRenditions(of: picture(record, reader)) else {
          return 0
        }
        return reader.site.network.media[position].renditions.count + 1
      },
      item: { record, place, reader in
        let position = reader.site.positionWithRenditions(of: picture(record, reader)) ?? 0
        return RecordReference(.rendition, position, place)
      })
  }
}

extension Picture {
  /// Its size, smaller where it is very high. A style sheet alone can't keep a place of the right width for a
  /// picture that is not loaded yet and whose height it limits.
  fileprivate var placeAlone: (width: Int, height: Int)? {
    guard let width, let height, width > 0, height > 0 else { return nil }
    let most = 544
    guard height > most else { return (width, height) }
    return (max(1, (min(width, 1 << 40) * most + height / 2) / height), most)
  }
}

extension PageReader {
  fileprivate func picture(_ record: RecordReference) -> Picture {
    site.network.posts[record.position].pictures[record.place]
  }

  fileprivate func rendition(_ record: RecordReference) -> Rendition {
    let file = site.network.media[record.position]
    return record.place < file.renditions.count
      ? file.renditions[record.place]
      : Rendition(path: file.path, width: file.width, height: file.height)
  }
}
