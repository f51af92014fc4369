import { crc32 } from 'node:zlib'
import { orientationOf } from './picture.ts'

/** A picture that is made of chunks, each with a name, a length and its data. */
type Format = {
  /** What stands before the first one. */
  start: number
  chunk: (head: Buffer) => { name: string; length: number; nameAt: number; behind: number }
  /** Holds EXIF: of it the orientation stays. */
  exif: string
  /** Text, which may be XMP or EXIF in hexadecimals. */
  text: readonly string[]
  /** A sum of name and data stands behind each. */
  hasSum: boolean
}
const FORMATS: Readonly<Record<string, Format>> = {
  // PNG 3rd edition, §5.3 and §11.3.
  'image/png': {
    start: 8,
    chunk: (head) => ({ name: head.toString('latin1', 4), length: head.readUInt32BE(0), nameAt: 4, behind: 4 }),
    exif: 'eXIf',
    text: ['tEXt', 'zTXt', 'iTXt'],
    hasSum: true,
  },
  // RFC 9649 §2.
  'image/webp': {
    start: 12,
    chunk(head) {
      const length = head.readUInt32LE(4)
      return { name: head.toString('latin1', 0, 4), length, nameAt: 0, behind: length % 2 }
    },
    exif: 'EXIF',
    text: ['XMP '],
    hasSum: false,
  },
}
const HEAD = 8
/** Nobody's chunk, which both formats let everybody skip. */
const HIDDEN = Buffer.from('noNe', 'latin1')
/** TIFF with one tag (EXIF 2.3 §4.6.4): how the picture is to be turned. */
const TURNED = Buffer.from('49492a0008000000010012010300010000000100000000000000', 'hex')
const TURN_AT = 18
const XMP_FLAG = 0x04

/**
 * Overwrites what a PNG or WebP tells of its author and place (U10), in place and of the same length, so that it can be
 * done as the bytes come, wherever it stands: WebP has it at its end. Undefined: this type has no such chunks.
 */
export function privateChunks(type: string): ((bytes: Buffer) => void) | undefined {
  const format = Object.hasOwn(FORMATS, type) ? FORMATS[type] : undefined
  return format && hiding(format)
}

type Chunk = { name: string; hides: 'nothing' | 'all' | 'all but the orientation' }

function hiding(format: Format): (bytes: Buffer) => void {
  const head = Buffer.alloc(HEAD)
  const sumBytes = Buffer.alloc(4)
  let [toSkip, headFilled, dataLeft, behind] = [format.start, 0, 0, 0]
  let chunk: Chunk = { name: '', hides: 'nothing' }
  let isBegun = false
  let sum = 0

  /** The head is whole, and ends before `end` of these bytes. */
  function begin(bytes: Buffer, end: number): void {
    const { name, length, nameAt, behind: rest } = format.chunk(head)
    ;[dataLeft, behind, isBegun] = [length, rest, false]
    const isTurned = name === format.exif && Math.min(length, bytes.length - end) >= TURNED.length
    const isPrivate = name === format.exif || format.text.includes(name)
    chunk = { name, hides: isTurned ? 'all but the orientation' : isPrivate ? 'all' : 'nothing' }
    // One whose name has gone out already keeps it, and holds nothing.
    const isRenamed = chunk.hides === 'all' && end >= HEAD - nameAt
    if (isRenamed) HIDDEN.copy(bytes, end - HEAD + nameAt)
    sum = crc32(isRenamed ? HIDDEN : Buffer.from(name, 'latin1'))
  }
  function pass(piece: Buffer): void {
    // The flag of XMP, which is not there any more.
    if (chunk.name === 'VP8X' && !isBegun) piece[0] = (piece[0] ?? 0) & ~XMP_FLAG
    if (chunk.hides !== 'nothing') {
      const turn = chunk.hides === 'all' || isBegun ? undefined : (orientationOf(piece) ?? 1)
      piece.fill(0)
      if (turn !== undefined) {
        TURNED.copy(piece)
        piece.writeUInt16LE(turn, TURN_AT)
      }
      sum = crc32(piece, sum)
    }
    isBegun = true
  }
  function passBehind(piece: Buffer): void {
    if (chunk.hides === 'nothing' || !format.hasSum) return
    sumBytes.writeUInt32BE(sum)
    sumBytes.copy(piece, 0, sumBytes.length - behind)
  }

  return (bytes) => {
    for (let at = 0; at < bytes.length;) {
      const take = (many: number) => bytes.subarray(at, at + many)
      let piece: Buffer
      if (toSkip > 0) {
        piece = take(toSkip)
        toSkip -= piece.length
      } else if (dataLeft > 0) {
        piece = take(dataLeft)
        pass(piece)
        dataLeft -= piece.length
      } else if (behind > 0) {
        piece = take(behind)
        passBehind(piece)
        behind -= piece.length
      } else {
        piece = take(HEAD - headFilled)
        piece.copy(head, headFilled)
        headFilled = (headFilled + piece.length) % HEAD
        if (headFilled === 0) begin(bytes, at + piece.length)
      }
      at += piece.length
    }
  }
}
