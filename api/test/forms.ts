import sharp from 'sharp'

/** Multipart bodies written by hand, so that a test can also write what no client would. */
export type Part = { name?: string; filename?: string; type?: string; bytes: Uint8Array | string }

export const BOUNDARY = 'test-boundary'

export function formBytes(parts: readonly Part[]): Buffer<ArrayBuffer> {
  const chunks = parts.flatMap(({ name = 'files', filename, type, bytes }) => [
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"`,
    filename === undefined ? '' : `; filename="${filename}"`,
    type === undefined ? '' : `\r\ncontent-type: ${type}`,
    '\r\n\r\n',
    bytes,
    '\r\n',
  ])
  return Buffer.concat([...chunks, `--${BOUNDARY}--\r\n`].map((chunk) => Buffer.from(chunk)))
}

/** A body that comes in pieces; `cut` ends it before its time. */
export function slowly(bytes: Uint8Array, piece = 7_001): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.slice(at, (at += piece)))
    },
  })
}

export const ascii = (text: string) => Buffer.from(text, 'latin1')

export const png = async (width = 40, height = 30): Promise<Buffer<ArrayBuffer>> =>
  Buffer.from(
    await sharp({ create: { width, height, channels: 3, background: '#c33' } })
      .png()
      .toBuffer(),
  )
/** Noise, which no format makes small. */
export const photo = (width: number, height: number): Promise<Buffer> =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
    .jpeg({ quality: 95 })
    .toBuffer()
export const mp4 = (size = 2000): Buffer =>
  Buffer.concat([ascii('\0\0\0\x18ftypisom\0\0\0\0isommp42'), Buffer.alloc(size - 24, 1)])

/** A zip of stored entries (APPNOTE 4.3): enough of one for those who read its directory. */
export function zip(names: readonly string[], filler = 0): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const name of names) {
    const body = Buffer.alloc(10 + filler, 65)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt32LE(body.length, 18)
    local.writeUInt32LE(body.length, 22)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt32LE(body.length, 20)
    entry.writeUInt32LE(body.length, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    locals.push(local, ascii(name), body)
    directory.push(entry, ascii(name))
    at += 30 + name.length + body.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(names.length, 8)
  end.writeUInt16LE(names.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, listed, end])
}
