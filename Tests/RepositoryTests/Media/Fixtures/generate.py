"""Makes the images beside this file, each with secrets in every place that its format has.

Needs Pillow 11.3 or later (with AVIF). `generate.py make` writes the images into this folder;
`generate.py compare CLEANED` checks that images of the same names in another folder show the
same pixels and hold no secret.
"""

import io
import pathlib
import struct
import sys
import zlib

from PIL import Image, ImageCms, ImageOps

HERE = pathlib.Path(__file__).parent
XMP = b'<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF>SECRET-XMP</rdf:RDF></x:xmpmeta>'


def picture(width=24, height=16, mode="RGB", shift=0):
    image = Image.new("RGB", (width, height))
    for y in range(height):
        for x in range(width):
            image.putpixel((x, y), ((x * 10 + shift) % 256, y * 15, (x + y) * 6))
    image = image.convert(mode)
    if mode == "RGBA":
        image.putalpha(Image.linear_gradient("L").resize((width, height)))
    return image


def exif(orientation):
    data = Image.Exif()
    data[0x010E] = "SECRET-DESCRIPTION"
    data[0x013B] = "SECRET-ARTIST"
    if orientation:
        data[0x0112] = orientation
    data.get_ifd(0x8825).update({1: "N", 2: (35.0, 40.0, 30.0), 29: "SECRET-GPS"})
    return data.tobytes()


def profile():
    return ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()


def encode(image, kind, **options):
    buffer = io.BytesIO()
    image.save(buffer, kind, **options)
    return buffer.getvalue()


def segment(marker, payload):
    return bytes([0xFF, marker]) + struct.pack(">H", len(payload) + 2) + payload


def jpeg(orientation, **options):
    data = encode(
        picture(), "JPEG", exif=exif(orientation), xmp=XMP, comment=b"SECRET-COMMENT", quality=60,
        **options)
    extra = segment(0xED, b"Photoshop 3.0\0SECRET-IPTC") + segment(0xE5, b"SECRET-APP5")
    return data[:2] + extra + data[2:]


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(data):
    extra = chunk(b"tEXt", b"Comment\0SECRET-TEXT") + chunk(b"tIME", b"\x07\xEA\x0B\x15\0\0\0")
    extra += chunk(b"zTXt", b"Author\0\0" + zlib.compress(b"SECRET-ZTXT"))
    extra += chunk(b"iTXt", b"XML:com.adobe.xmp\0\0\0\0\0" + XMP) + chunk(b"caBX", b"SECRET-C2PA")
    return data[:33] + extra + data[33:] + b"SECRET-TRAILER"


def gif():
    frames = [picture(shift=s, mode="P").quantize(8) for s in (0, 90)]
    data = encode(
        frames[0], "GIF", save_all=True, append_images=frames[1:], loop=3, duration=200,
        comment=b"SECRET-COMMENT")
    xmp = b"\x21\xFF\x0BXMP DataXMP" + XMP + b"\x01" + bytes(range(255, -1, -1)) + b"\0"
    text = b"\x21\xF9\x04\x05\x63\0\0\0\x21\x01\x0C" + bytes(12) + b"\x0BSECRET-TEXT\0"
    assert data[-1] == 0x3B
    return data[:-1] + xmp + text + b";SECRET-TRAILER"


def images():
    yield "plain.jpg", encode(picture(), "JPEG", quality=60)
    yield "phone.jpg", jpeg(6, icc_profile=profile()) + jpeg(1)[:200]
    yield "progressive.jpg", jpeg(1, progressive=True)
    yield "cmyk.jpg", encode(picture(mode="CMYK"), "JPEG", exif=exif(8), quality=60)
    yield "plain.png", encode(picture(mode="P"), "PNG")
    yield "turned.png", png(encode(picture(mode="RGBA"), "PNG", exif=exif(5)))
    yield "profile.png", png(encode(picture(), "PNG", icc_profile=profile(), dpi=(72, 72)))
    yield "animated.png", png(
        encode(picture(), "PNG", save_all=True, append_images=[picture(shift=99)], loop=2))
    yield "plain.gif", encode(picture(mode="P"), "GIF")
    yield "animated.gif", gif()
    secrets = {"exif": exif(6), "xmp": XMP}
    yield "plain.webp", encode(picture(), "WEBP", quality=50)
    yield "lossless.webp", encode(picture(), "WEBP", lossless=True)
    yield "turned.webp", encode(
        picture(mode="RGBA"), "WEBP", quality=50, icc_profile=profile(), **secrets)
    yield "animated.webp", encode(
        picture(), "WEBP", save_all=True, append_images=[picture(shift=99)], loop=2, **secrets)
    yield "plain.avif", encode(picture(), "AVIF", quality=40)
    yield "turned.avif", encode(picture(mode="RGBA"), "AVIF", quality=40, **secrets) + b"SECRET"
    yield "profile.avif", encode(
        picture(), "AVIF", quality=40, icc_profile=profile(), exif=exif(1), xmp=XMP)


def make():
    for name, data in images():
        assert len(data) < 3072, (name, len(data))
        (HERE / name).write_bytes(data)
        with Image.open(io.BytesIO(data)) as image:
            image.load()
            print(name, len(data), ImageOps.exif_transpose(image).size)


def frames(image):
    for index in range(getattr(image, "n_frames", 1)):
        image.seek(index)
        shown = ImageOps.exif_transpose(image)
        yield image.info.get("duration"), shown.mode, shown.size, shown.tobytes()


def compare(folder):
    for path in sorted(HERE.iterdir()):
        if path.suffix == ".py":
            continue
        cleaned = (pathlib.Path(folder) / path.name).read_bytes()
        assert b"SECRET" not in cleaned, path
        with Image.open(path) as before, Image.open(io.BytesIO(cleaned)) as after:
            assert before.info.get("loop") == after.info.get("loop"), path
            assert before.info.get("icc_profile") == after.info.get("icc_profile"), path
            assert list(frames(before)) == list(frames(after)), path
            left = {k: v for k, v in after.getexif().items() if k != 0x0112}
            assert not left and not after.getexif().get_ifd(0x8825), (path, left)
            print(path.name, len(path.read_bytes()), len(cleaned), "the same")


if sys.argv[1] == "make":
    make()
else:
    compare(sys.argv[2])
