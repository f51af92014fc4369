const END_OF_DIRECTORY = Buffer.from('PK\x05\x06')
const ENTRY = 0x02014b50
const MACROS = /vbaproject|vbadata|macrosheets\//i

/** The last bytes of a document that its directory must lie in. */
export const OFFICE_TAIL_BYTES = 512 * 1024

/**
 * Is the end of this zip the directory of an Office document without macros (U1)? `folder` tells the kinds apart. Names
 * only: nothing is unpacked. A zip64 directory is refused, Office writes none at these sizes.
 */
export function isOfficeDocument(tail: Uint8Array, size: number, folder: string): boolean {
  const bytes = Buffer.from(tail.buffer, tail.byteOffset, tail.length)
  const end = bytes.lastIndexOf(END_OF_DIRECTORY)
  if (end < 0 || end + 22 > bytes.length) return false
  const count = bytes.readUInt16LE(end + 10)
  // Where the directory begins, counted from the end of what we have.
  let at = bytes.readUInt32LE(end + 16) - (size - bytes.length)
  const names: string[] = []
  while (names.length < count) {
    if (at < 0 || at + 46 > end || bytes.readUInt32LE(at) !== ENTRY) return false
    const name = at + 46
    const length = bytes.readUInt16LE(at + 28)
    names.push(bytes.toString('utf8', name, name + length))
    at = name + length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return (
    names.includes('[Content_Types].xml') &&
    names.some((name) => name.startsWith(folder)) &&
    !names.some((name) => MACROS.test(name))
  )
}
