import { afterAll, expect, test } from 'bun:test'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
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

test('a port that is taken is a sentence', async () => {
  const taken = await startS3({ dataDir: folder })
  const port = Number(new URL(taken.endpoint).port)
  await expect(startS3({ dataDir: folder, port })).rejects.toThrow(/^Встроенное хранилище файлов не запустилось/)
  await taken.stop()
})
