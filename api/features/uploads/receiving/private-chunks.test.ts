import { describe, expect, test } from 'bun:test'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { ascii } from '../../../test/forms.ts'
import { privateChunks } from './private-chunks.ts'

const SECRET = 'GPS-SECRET-PLACE'
const whole = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
const told = () =>
  whole()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Copyright: SECRET }, IFD3: { GPSAreaInformation: SECRET } })

/** A chunk of PNG, behind the first one, which is 25 bytes long. */
function withChunk(picture: Buffer, name: string, data: Buffer): Buffer {
  const named = Buffer.concat([ascii(name), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([picture.subarray(0, 33), length, named, sum, picture.subarray(33)])
}
async function webp(): Promise<Buffer> {
  return told().withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf>${SECRET}</rdf></x:xmpmeta>`).webp().toBuffer()
}
async function png(): Promise<Buffer> {
  const { exif = Buffer.alloc(0) } = await sharp(await told().jpeg().toBuffer()).metadata()
  const pictured = withChunk(await whole().png().toBuffer(), 'eXIf', exif.subarray(6))
  return withChunk(pictured, 'tEXt', ascii(`Comment\0${SECRET}`))
}

describe.each([
  ['image/png', png],
  ['image/webp', webp],
] as const)('%s', (type, made) => {
  const passed = async (piece: number) => {
    const bytes = await made()
    expect(bytes.toString('latin1')).toContain(SECRET)
    const pass = privateChunks(type)
    for (let at = 0; at < bytes.length; at += piece) pass?.(bytes.subarray(at, at + piece))
    return { bytes, metadata: await sharp(bytes).metadata(), pixels: await sharp(bytes).raw().toBuffer() }
  }
  test.each([1, 5, 64, 1 << 20])('in pieces of %d tells no place, and is the same picture', async (piece) => {
    const { bytes, pixels } = await passed(piece)
    expect(bytes.length).toBe((await made()).length)
    expect(bytes.toString('latin1')).not.toContain('SECRET')
    expect(pixels).toEqual(
      await sharp(await made())
        .raw()
        .toBuffer(),
    )
  })
  test('whole it is turned as before', async () => {
    const { metadata } = await passed(1 << 20)
    expect([metadata.orientation, metadata.xmp]).toEqual([6, undefined])
  })
})

test('what has no such chunks is left as it is', () => {
  expect(privateChunks('image/gif')).toBeUndefined()
  expect(privateChunks('toString')).toBeUndefined()
})
