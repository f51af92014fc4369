/** Texts kept by name within a bound, each with a tag. */
export type Texts = {
  /** `read` takes its time, and may be done later. */
  get(key: string): { tag: string; read: () => string } | undefined
  /** In place of what is kept under the key. */
  keep(key: string, text: string, tag: string): void
}

/** How a text is written: two bytes a letter, as the engine has it; one, of Latin and Russian; those, compressed. */
type Form = 'wide' | 'narrow' | 'packed'
type Place = { tag: string; at: number; end: number; form: Form }

/** Letters: shorter texts are not worth compressing, longer ones would hold up the others. */
const [PACKED_MIN, NARROW_MAX] = [1024, 64 * 1024]
const LEVEL = 1

/**
 * `size` bytes of texts, the newest in place of the oldest; one longer than `one` bytes is not kept. They stand in one block,
 * so that the engine's collector walks over none of them, as small as is worth its time: an article of ten kilobytes in
 * two and a half, written in 60 microseconds and read in 25.
 */
export function createTexts(size: number, one: number): Texts {
  const block = Buffer.alloc(size)
  /** In the order of the block from the head on, round its end: the oldest first. */
  const places = new Map<string, Place>()
  let head = 0
  const free = (from: number, to: number) => {
    for (const [key, { at }] of places) {
      if (at < from || at >= to) return
      places.delete(key)
    }
  }
  return {
    get(key) {
      const place = places.get(key)
      if (!place) return undefined
      // Of its own: what is kept meanwhile may stand in its place.
      const bytes = Buffer.from(block.subarray(place.at, place.end))
      return { tag: place.tag, read: () => readers[place.form](bytes) }
    },
    keep(key, text, tag) {
      places.delete(key)
      if (text.length > NARROW_MAX && text.length * 2 > one) return
      const { form, bytes } = written(text)
      if (bytes.length > one) return
      // So that no two begin at the same place.
      const room = Math.max(bytes.length, 1)
      if (head + room > size) {
        free(head, size)
        head = 0
      }
      const at = head
      head += room
      free(at, head)
      block.set(bytes, at)
      places.set(key, { tag, at, end: at + bytes.length, form })
    },
  }
}

const narrow = new TextDecoder('windows-1251')
/** The byte of each letter that has one; 0 for the others. */
const BYTES = new Uint8Array(0x1_00_00)
for (let byte = 1; byte < 256; byte++) BYTES[narrow.decode(Uint8Array.of(byte)).charCodeAt(0)] = byte

const desk = new Uint8Array(NARROW_MAX)

function written(text: string): { form: Form; bytes: Uint8Array } {
  const bytes = text.length <= NARROW_MAX ? narrowed(text) : undefined
  if (!bytes) return { form: 'wide', bytes: Buffer.from(text, 'utf16le') }
  if (bytes.length < PACKED_MIN) return { form: 'narrow', bytes }
  return { form: 'packed', bytes: Bun.zstdCompressSync(bytes, { level: LEVEL }) }
}

/** On the desk, until the next one; undefined: a letter of it has no byte. */
function narrowed(text: string): Uint8Array<ArrayBuffer> | undefined {
  for (let at = 0; at < text.length; at++) {
    const byte = BYTES[text.charCodeAt(at)] ?? 0
    if (byte === 0) return undefined
    desk[at] = byte
  }
  return desk.subarray(0, text.length)
}

const readers: Record<Form, (bytes: Buffer<ArrayBuffer>) => string> = {
  wide: (bytes) => bytes.toString('utf16le'),
  narrow: (bytes) => narrow.decode(bytes),
  packed: (bytes) => narrow.decode(Bun.zstdDecompressSync(bytes)),
}
