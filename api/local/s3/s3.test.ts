import { afterAll, expect, test } from 'bun:test'
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFileStore } from '../../files/store.ts'
import { startS3 } from './s3.ts'

const folder = mkdtempSync(join(tmpdir(), 's3-'))
afterAll(() => rmSync(folder, { recursive: true }))

const isServed = (endpoint: string) =>
  fetch(endpoint).then(
    () => true,
    () => false,
  )

test('the next start keeps the objects, for this user only', async () => {
  const first = await startS3({ dataDir: folder })
  await createFileStore({ ...first, embedded: true }).put('a/b', new Uint8Array([1, 2, 3]), 'image/png')
  await first.stop()
  expect(await isServed(first.endpoint)).toBe(false)
  const second = await startS3({ dataDir: folder })
  const stream = await createFileStore({ ...second, embedded: true }).read('a/b')
  expect(await new Response(stream).bytes()).toEqual(new Uint8Array([1, 2, 3]))
  await second.stop()
  expect(statSync(join(folder, 's3')).mode & 0o777).toBe(0o700)
})

test('kill -9 of the starter ends the store', async () => {
  const code = `import { startS3 } from ${JSON.stringify(join(import.meta.dir, 's3.ts'))}
    console.log((await startS3({ dataDir: process.argv[1] })).endpoint); setInterval(() => {}, 1e6)`
  const starter = spawn(process.execPath, ['-e', code, folder], { stdio: ['ignore', 'pipe', 'ignore'] })
  const endpoint = await new Promise<string>((resolve) =>
    starter.stdout.once('data', (line) => resolve(String(line).trim())),
  )
  expect(await isServed(endpoint)).toBe(true)
  starter.kill('SIGKILL')
  for (const until = Date.now() + 4_000; (await isServed(endpoint)) && Date.now() < until;);
  expect(await isServed(endpoint)).toBe(false)
})

test('an object stands until the next one is whole, and what is broken off leaves nothing', async () => {
  const s3 = await startS3({ dataDir: folder })
  const files = createFileStore({ ...s3, embedded: true })
  await files.put('a/b', new Uint8Array([1, 2, 3]), 'image/png')
  const written = join(folder, 's3', s3.bucket, '._S3rver_writing')
  const inWork = () => (existsSync(written) ? readdirSync(written).length : 0)
  const comesTo = async (count: number) => {
    for (const until = Date.now() + 4_000; inWork() !== count && Date.now() < until; await files.ready());
    expect(inWork()).toBe(count)
  }
  const { hostname, port } = new URL(s3.endpoint)
  const socket = connect(Number(port), hostname)
  socket.write(
    `PUT /${s3.bucket}/a/b HTTP/1.1\r\nHost: ${hostname}\r\nContent-Length: 2000000\r\n` +
      `Authorization: AWS4-HMAC-SHA256 Credential=${s3.accessKeyId}/20260101/${s3.region}/s3/aws4_request, ` +
      `SignedHeaders=host, Signature=0\r\nx-amz-content-sha256: UNSIGNED-PAYLOAD\r\n` +
      `x-amz-date: ${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}\r\n\r\n`,
  )
  socket.write(new Uint8Array(1_000_000))
  await comesTo(1)
  expect(await new Response(await files.read('a/b')).bytes()).toEqual(new Uint8Array([1, 2, 3]))
  socket.destroy()
  await comesTo(0)
  expect(await new Response(await files.read('a/b')).bytes()).toEqual(new Uint8Array([1, 2, 3]))
  await s3.stop()
})

test('a port that is taken is a sentence', async () => {
  const taken = await startS3({ dataDir: folder })
  const port = Number(new URL(taken.endpoint).port)
  await expect(startS3({ dataDir: folder, port })).rejects.toThrow(/^Встроенное хранилище файлов не запустилось/)
  await taken.stop()
})
