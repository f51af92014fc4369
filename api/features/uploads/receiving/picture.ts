import { imageSize } from 'image-size'

/** Width and height of a picture as it is shown, from its first bytes; undefined when they hold none. */
export function pictureSize(bytes: Uint8Array): { width: number; height: number } | undefined {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes)
    if (width < 1 || height < 1) return undefined
    // EXIF 5 to 8 lie on their side.
    return orientation >= 5 ? { width: height, height: width } : { width, height }
  } catch {
    return undefined
  }
}

/** A GIF whose first block is one (GIF89a §23): `GIF89a/*…` is a script as well. */
export function isGifBody(bytes: Uint8Array): boolean {
  const flags = bytes[10] ?? 0
  const first = bytes[13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)]
  return first === 0x21 || first === 0x2c
}

const START_OF_SCAN = 0xda
/** APP1 (EXIF with GPS, XMP), APP13 (IPTC) and comments; colour profiles and Adobe's transform stay. */
const PRIVATE = new Set([0xe1, 0xed, 0xfe])

/**
 * Takes out, in place, what a JPEG tells of its author and place (U10), all but the orientation, and returns the new
 * length. Everything of it stands before the scan, so the first part of an upload is enough; a head that is longer or
 * broken stays as it came.
 */
export function stripJpeg(bytes: Buffer): number {
  let orientation = 1
  const kept: [from: number, to: number][] = []
  let at = 2
  for (;;) {
    if (at + 4 > bytes.length || bytes[at] !== 0xff) return bytes.length
    const marker = bytes[at + 1] ?? 0
    if (marker === START_OF_SCAN) break
    const next = at + 2 + bytes.readUInt16BE(at + 2)
    if (next > bytes.length) return bytes.length
    if (!PRIVATE.has(marker)) kept.push([at, next])
    else orientation = orientationIn(bytes.subarray(at + 4, next)) ?? orientation
    at = next
  }
  const head = [bytes.subarray(0, 2), ...(orientation > 1 ? [orientationSegment(orientation)] : [])]
  const whole = Buffer.concat([...head, ...kept.map(([from, to]) => bytes.subarray(from, to))])
  // A foreign EXIF that is shorter than ours cannot be: it would not hold an orientation.
  if (whole.length > at) return bytes.length
  whole.copy(bytes)
  bytes.copyWithin(whole.length, at)
  return whole.length + bytes.length - at
}

/** Of an EXIF segment (EXIF 2.3 §4.6.4); image-size looks into the last APP1 only, which may be XMP. */
const orientationIn = (segment: Buffer) => (startsExif(segment) ? orientationOf(segment) : undefined)

const startsExif = (bytes: Buffer) => bytes.length >= 16 && bytes.toString('latin1', 0, 6) === 'Exif\0\0'

/** Of EXIF, with or without the beginning that it has in a JPEG; undefined where it tells none. */
export function orientationOf(exif: Buffer): number | undefined {
  const tiff = startsExif(exif) ? exif.subarray(6) : exif
  if (tiff.length < 10) return undefined
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let entry = 0; entry < short(first); entry++) {
    const at = first + 2 + entry * 12
    if (short(at) === 0x0112) return within(short(at + 8))
  }
  return undefined
}

const within = (orientation: number) => (orientation >= 1 && orientation <= 8 ? orientation : undefined)

/** APP1 with one tag (EXIF 2.3 §4.6.4). */
function orientationSegment(orientation: number): Buffer {
  const segment = Buffer.from('ffe1002245786966000049492a0008000000010012010300010000000000000000000000', 'hex')
  segment.writeUInt16LE(orientation, 28)
  return segment
}
