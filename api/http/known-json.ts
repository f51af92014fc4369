import { stripped } from '../../openapi/prune.ts'

/** Large values that are sent again and again, with their JSON in UTF-8. */
const known = new WeakMap<object, Buffer<ArrayBuffer>>()

/** Encodes a value that will not change any more, once for every reply that holds it. */
export function encodeOnce(value: object): Buffer<ArrayBuffer> {
  const bytes = known.get(value) ?? Buffer.from(unreadJson(value) ?? JSON.stringify(value))
  known.set(value, bytes)
  return bytes
}

/** Stands in a reply for a value that is there as JSON alone, and need not be read to be sent. */
class Json {
  readonly #text: string | (() => string)
  #read: string | undefined
  constructor(text: string | (() => string)) {
    this.#text = text
  }
  get text(): string {
    return (this.#read ??= typeof this.#text === 'string' ? this.#text : this.#text())
  }
  toJSON(): unknown {
    return JSON.parse(this.text)
  }
}

/** The value that `text` is the JSON of, to be sent or stored and never looked into; one to be fetched is, once it is needed. */
export const unread = <T extends object>(text: string | (() => string)): T => new Json(text) as unknown as T

export const isUnread = (value: unknown): boolean => value instanceof Json

/** The JSON of what `unread` made; undefined for any other value. */
export const unreadJson = (value: unknown): string | undefined => (value instanceof Json ? value.text : undefined)

/** A value written once, for every place that it goes to. */
export const written = <T extends object>(value: T): T =>
  value instanceof Json ? value : unread<T>(JSON.stringify(value))

/** Stands in a reply for a list that is there as JSON in UTF-8, with nothing beyond the contract. */
class Ready {
  readonly [stripped] = true
  constructor(readonly bytes: Buffer<ArrayBuffer>) {}
  toJSON(): unknown {
    return JSON.parse(this.bytes.toString())
  }
}

/** The list that `bytes` are the JSON of, as the contract has it. */
export function ready<T extends object[]>(bytes: Buffer<ArrayBuffer>): T {
  const list = new Ready(bytes)
  known.set(list, bytes)
  return list as unknown as T
}

/** A reply's JSON: what is known of it, of its fields or of its items' fields goes out as it is, behind the others. */
export function jsonOf(body: unknown): string | Buffer<ArrayBuffer> {
  const pieces = piecesOf(body)
  // Put together once: of megabytes every copy holds up the others.
  if (pieces.every((piece) => typeof piece === 'string')) return pieces.join('')
  return Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)))
}

type Piece = string | Buffer<ArrayBuffer>

function piecesOf(body: unknown): Piece[] {
  if (Array.isArray(body)) return piecesOfList(body)
  if (typeof body !== 'object' || body === null) return [JSON.stringify(body)]
  for (const [name, value] of Object.entries(body)) {
    const json = typeof value === 'object' && value !== null ? (known.get(value) ?? unreadJson(value)) : undefined
    if (json === undefined) continue
    const others = JSON.stringify({ ...body, [name]: undefined }).slice(0, -1)
    return [`${others}${others === '{' ? '' : ','}${JSON.stringify(name)}:`, json, '}']
  }
  return [JSON.stringify(body)]
}

function piecesOfList(items: readonly unknown[]): Piece[] {
  if (!items.some(holdsUnread)) return [JSON.stringify(items)]
  return ['[', ...items.flatMap((item, at) => (at === 0 ? piecesOf(item) : [',', ...piecesOf(item)])), ']']
}

/** Whether a field of it is there as JSON. */
export const holdsUnread = (item: unknown): boolean =>
  typeof item === 'object' && item !== null && Object.values(item).some(isUnread)
