/// The byte that stands for the root of the site in rendered HTML.
///
/// One rendered text is used on pages at different depths and in feeds, where the way to the root
/// differs. So a link within the site is written as this byte and the path without its leading
/// slash, `href="\u{1}users/ada/"`, and the writer of a page replaces the byte. No text can hold
/// the byte itself: control characters are replaced before anything else happens.
public let siteRootMarker: UInt8 = 0x01
