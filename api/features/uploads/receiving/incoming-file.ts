import { PART_BYTES, type PartUpload } from '../../../files/parts.ts'
import { HEAD_BYTES, type Kind } from '../../../../openapi/file-kinds.ts'
import { isOfficeDocument, OFFICE_TAIL_BYTES } from './office.ts'
import { privateChunks } from './private-chunks.ts'
import { isGifBody, pictureSize, stripJpeg } from './picture.ts'

/** Why a file is not taken; its call turns it into a problem with the file's name and field. */
export class Refused extends Error {
  constructor(readonly reason: 'too-large' | 'type') {
    super(reason)
  }
}

export type StoredObject = { key: string; type: string; size: number; width?: number; height?: number }
type Way = {
  key: string
  maxBytes: number
  /** PART_BYTES; the files of one call come one after another and share it. */
  buffer: Buffer
  /** By the first bytes. */
  kindOf: (head: Uint8Array) => Promise<Kind | undefined>
  open: (key: string, type: string) => PartUpload
}

/** One file on its way to the store. Whoever awaits write() is held back by the store. */
export class IncomingFile {
  #filled = 0
  #received = 0
  #stored = 0
  #settled = false
  #kind: Kind | undefined
  #size: { width: number; height: number } | undefined
  #upload: PartUpload | undefined
  #tail: Buffer | undefined
  #hide: ReturnType<typeof privateChunks>

  constructor(readonly way: Way) {}

  async write(chunk: Uint8Array): Promise<void> {
    this.#received += chunk.length
    if (this.#received > this.way.maxBytes) throw new Refused('too-large')
    const { buffer } = this.way
    for (let at = 0; at < chunk.length;) {
      const count = Math.min(PART_BYTES - this.#filled, chunk.length - at)
      buffer.set(chunk.subarray(at, at + count), this.#filled)
      this.#filled += count
      at += count
      if (!this.#kind && this.#filled >= HEAD_BYTES) await this.#look()
      if (this.#filled === PART_BYTES) await this.#send()
    }
  }

  /** Everything has come: the object stands after this. */
  async end(): Promise<StoredObject> {
    const kind = this.#kind ?? (await this.#look())
    this.#settle(kind)
    this.#keepTail(kind)
    const tail = this.#tail ?? this.#bytes
    if (kind.folder !== undefined && !isOfficeDocument(tail, this.#received, kind.folder)) throw new Refused('type')
    this.#hide?.(this.#bytes)
    await this.#opened(kind).end(this.#bytes)
    return { key: this.way.key, type: kind.type, size: this.#stored + this.#filled, ...this.#size }
  }

  /** Nothing of it stays. */
  async drop(): Promise<void> {
    await this.#upload?.drop()
  }

  get #bytes(): Buffer {
    return this.way.buffer.subarray(0, this.#filled)
  }

  #opened = (kind: Kind) => (this.#upload ??= this.way.open(this.way.key, kind.type))

  async #look(): Promise<Kind> {
    this.#kind = await this.way.kindOf(this.way.buffer.subarray(0, Math.min(HEAD_BYTES, this.#filled)))
    if (!this.#kind) throw new Refused('type')
    return this.#kind
  }

  /** Once, with the first part at hand: a picture has a size, and tells nothing of its author. */
  #settle(kind: Kind): void {
    if (this.#settled) return
    this.#settled = true
    if (!kind.isPicture) return
    this.#hide = privateChunks(kind.type)
    if (kind.type === 'image/jpeg') this.#filled = stripJpeg(this.#bytes)
    this.#size = pictureSize(this.#bytes)
    if (!this.#size || (kind.type === 'image/gif' && !isGifBody(this.#bytes))) throw new Refused('type')
  }

  async #send(): Promise<void> {
    const kind = this.#kind ?? (await this.#look())
    this.#settle(kind)
    // What was taken out made room.
    if (this.#filled < PART_BYTES) return
    this.#keepTail(kind)
    this.#hide?.(this.#bytes)
    await this.#opened(kind).part(this.#bytes)
    this.#stored += this.#filled
    this.#filled = 0
  }

  /** The directory of a document may begin in one part and end in the next. */
  #keepTail({ folder }: Kind): void {
    if (folder === undefined) return
    const last = this.#bytes.subarray(-OFFICE_TAIL_BYTES)
    const before = this.#tail?.subarray(-(OFFICE_TAIL_BYTES - last.length)) ?? Buffer.alloc(0)
    this.#tail = last.length === OFFICE_TAIL_BYTES ? Buffer.from(last) : Buffer.concat([before, last])
  }
}
