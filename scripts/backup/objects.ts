import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { PART_BYTES } from '../../api/files/parts.ts'
import type { FileStore } from '../../api/files/store.ts'
import { StartError } from '../../api/settings/start-error.ts'

export type Wanted = { key: string; type: string; size: number }
export type KeptObject = Wanted & { sha256: string }

/** What the bucket holds beside files of ours is not copied, and a key never leads out of the folder. */
const PLAIN_KEY = /^[0-9a-f-]{36}(\/(?!\.)[^/\0]+){1,2}$/
const AT_ONCE = 4

export function objectFile(folder: string, key: string): string {
  if (!PLAIN_KEY.test(key)) throw new StartError(`Ключ объекта не наш: ${key}`)
  return join(folder, 'objects', key)
}

/** The lines of a file of JSON, one at a time. */
export async function* jsonLines<T>(file: string): AsyncGenerator<T> {
  for await (const line of createInterface({ input: createReadStream(file) })) yield JSON.parse(line) as T
}

/** Some at a time; the first failure ends it. */
export async function each<T>(items: AsyncGenerator<T>, work: (item: T) => Promise<void>): Promise<void> {
  const worker = async () => {
    for (let next = await items.next(); !next.done; next = await items.next()) await work(next.value)
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
  } finally {
    await items.return(undefined)
  }
}

/** The object beside its sum; undefined when the store does not have it, or not all of it. */
export async function saveObject(files: FileStore, wanted: Wanted, folder: string): Promise<KeptObject | undefined> {
  const stream = await files.read(wanted.key)
  if (!stream) return undefined
  const file = objectFile(folder, wanted.key)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const output = createWriteStream(file, { mode: 0o600 })
  const ended = new Promise<void>((resolve, reject) => output.once('finish', resolve).once('error', reject))
  const { size, sha256 } = await drain(stream, async (chunk) => {
    if (!output.write(chunk)) await new Promise((go) => output.once('drain', go))
  })
  output.end()
  await ended
  return size === wanted.size ? { ...wanted, sha256 } : undefined
}

/** Puts a kept object into the store and reads it back. */
export async function restoreObject(
  files: FileStore,
  { key, type, sha256 }: KeptObject,
  folder: string,
): Promise<void> {
  const parts = files.openParts(key, type)
  let held = Buffer.alloc(0)
  for await (const chunk of createReadStream(objectFile(folder, key), { highWaterMark: PART_BYTES })) {
    held = Buffer.concat([held, chunk as Buffer])
    for (; held.length > PART_BYTES; held = held.subarray(PART_BYTES)) await parts.part(held.subarray(0, PART_BYTES))
  }
  await parts.end(held)
  const stream = await files.read(key)
  if (!stream || (await drain(stream, async () => {})).sha256 !== sha256)
    throw new StartError(`Восстановленное не совпало с копией: файл ${key}.`)
}

async function drain(stream: ReadableStream<Uint8Array>, take: (chunk: Uint8Array) => Promise<void>) {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of stream) {
    hash.update(chunk)
    size += chunk.length
    await take(chunk)
  }
  return { size, sha256: hash.digest('hex') }
}
