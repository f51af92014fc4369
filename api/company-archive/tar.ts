const BLOCK = 512
const NAME_MAX = 100
const PREFIX_MAX = 155
/** Eleven octal digits. */
const SIZE_MAX = 8 ** 11 - 1

export type Entry = { name: string; size: number }

/** A header of ustar (POSIX 1003.1), which `tar` and the Explorer of Windows read. */
export function tarHeader({ name, size }: Entry, at: Date): Uint8Array {
  if (size > SIZE_MAX) throw new Error(`${name} is too large for an archive`)
  const cut = Buffer.byteLength(name) <= NAME_MAX ? -1 : name.indexOf('/', Math.max(0, name.length - NAME_MAX - 1))
  const [prefix, rest] = [name.slice(0, Math.max(0, cut)), name.slice(cut + 1)]
  if (Buffer.byteLength(prefix) > PREFIX_MAX || Buffer.byteLength(rest) > NAME_MAX)
    throw new Error(`${name} is too long for an archive`)
  const header = Buffer.alloc(BLOCK)
  header.write(rest, 0)
  header.write(octal(0o600, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  header.write(octal(size, 11), 124)
  header.write(octal(Math.floor(at.getTime() / 1000), 11), 136)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(prefix, 345)
  header.write(`${checksum(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** What stands behind the bytes of an entry. */
export const tarPadding = (size: number): Uint8Array => new Uint8Array((BLOCK - (size % BLOCK)) % BLOCK)
export const tarEnd = (): Uint8Array => new Uint8Array(2 * BLOCK)

const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`

/** Of the header as it is with spaces in the place of the sum. */
function checksum(header: Uint8Array): number {
  let sum = 0
  for (const [at, byte] of header.entries()) sum += at >= 148 && at < 156 ? 0x20 : byte
  return sum
}

/** Undefined: the end. Throws what is no plain file of a tar. */
export function readTarHeader(header: Uint8Array): Entry | undefined {
  if (header.every((byte) => byte === 0)) return undefined
  const bytes = Buffer.from(header)
  const text = (from: number, length: number) => bytes.toString('utf8', from, from + length).replace(/\0.*$/s, '')
  const number = (from: number, length: number) => {
    const said = text(from, length).trim()
    return /^[0-7]+$/.test(said) ? Number.parseInt(said, 8) : Number.NaN
  }
  const [size, sum, kind, prefix] = [number(124, 12), number(148, 8), text(156, 1), text(345, PREFIX_MAX)]
  if (sum !== checksum(header) || !Number.isSafeInteger(size) || !['', '0'].includes(kind))
    throw new Error('no header of a plain file')
  return { name: prefix === '' ? text(0, NAME_MAX) : `${prefix}/${text(0, NAME_MAX)}`, size }
}
