import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startS3, type EmbeddedS3 } from '../local/s3/s3.ts'
import { createFileStore, FileStoreError, type FileStore } from './store.ts'

const folder = mkdtempSync(join(tmpdir(), 'files-'))
let s3: EmbeddedS3
let files: FileStore

beforeAll(async () => {
  s3 = await startS3({ dataDir: folder })
  files = createFileStore({ ...s3, embedded: true })
})

afterAll(async () => {
  files.close()
  await s3.stop()
  rmSync(folder, { recursive: true })
})

const bytes = Uint8Array.from({ length: 100_000 }, (_, at) => (at * 31) % 251)
const read = async (key: string, from?: number, to?: number) => {
  const stream = await files.read(key, { from, to })
  return stream && new Uint8Array(await new Response(stream).arrayBuffer())
}

describe('what was put is read back', () => {
  const key = 'company-1/7f/файл 1.bin'
  beforeAll(() => files.put(key, bytes, 'application/octet-stream'))

  test('whole', async () => {
    expect(await read(key)).toEqual(bytes)
  })

  // bytes=0-0 is the range that s3rver ignores.
  test.each([
    [0, 0],
    [0, 99],
    [1, 1],
    [500, 70_000],
    [99_999, 99_999],
    [99_000, undefined],
  ])('%p..%p', async (from, to) => {
    expect(await read(key, from, to)).toEqual(bytes.slice(from, to === undefined ? undefined : to + 1))
  })

  test('until it is deleted, which may be repeated', async () => {
    await files.delete(key)
    expect(await read(key)).toBeUndefined()
    await files.delete(key)
    await files.delete('company-1/never/was')
  })
})

test('a reader that goes away ends the transfer', async () => {
  await files.put('company-1/large', new Uint8Array(8_000_000), 'application/octet-stream')
  const client = new AbortController()
  const stream = await files.read('company-1/large', {}, client.signal)
  const reader = stream?.getReader()
  expect((await reader?.read())?.value?.length).toBeGreaterThan(0)
  client.abort()
  const rest = async () => {
    while (!(await reader?.read())?.done);
  }
  await expect(rest()).rejects.toThrow()
})

describe('the store is only for us', () => {
  test.each(['GET', 'PUT', 'DELETE'])('%s without our key', async (method) => {
    const response = await fetch(`${s3.endpoint}/${s3.bucket}/company-1/large`, { method })
    expect(response.status).toBe(403)
  })

  test('s3rver’s well-known key', async () => {
    const stranger = createFileStore({ ...s3, accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', embedded: true })
    await expect(stranger.ready()).rejects.toBeInstanceOf(FileStoreError)
  })
})

describe('ready', () => {
  test('when it answers', async () => {
    await files.ready()
  })

  test('not without the bucket', async () => {
    await expect(createFileStore({ ...s3, bucket: 'another', embedded: true }).ready()).rejects.toBeInstanceOf(
      FileStoreError,
    )
  })

  test('a bucket can be made', async () => {
    const other = createFileStore({ ...s3, bucket: 'another-one', embedded: true })
    await other.createBucket()
    await other.ready()
    other.close()
  })

  test('a store that is away fails within 2 s (R7)', async () => {
    const away = createFileStore({ ...s3, endpoint: 'http://127.0.0.1:1' })
    const began = performance.now()
    await expect(away.ready()).rejects.toBeInstanceOf(FileStoreError)
    await expect(away.read('x')).rejects.toBeInstanceOf(FileStoreError)
    expect(performance.now() - began).toBeLessThan(2_200)
  })

  test('a store that accepts and never answers, too', async () => {
    const sockets = new Set<Socket>()
    const silent = createServer((socket) => void sockets.add(socket))
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    // A listening TCP server has an address of this kind.
    const { port } = silent.address() as AddressInfo
    const store = createFileStore({ ...s3, endpoint: `http://127.0.0.1:${port}` })
    const began = performance.now()
    const failed = await store.ready().catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(FileStoreError)
    expect(performance.now() - began).toBeLessThan(2_500)
    store.close()
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
})
