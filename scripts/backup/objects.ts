import { createHash } from 'node:crypto'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { PART_BYTES } from '../../api/files/parts.ts'
import type { FileStore } from '../../api/files/store.ts'
import { StartError } from '../../api/settings/start-error.ts'
import type { CopyFolder } from './folder.ts'

export type Wanted = { key: string; type: string; size: number }
export type KeptObject = Wanted & { sha256: string }

/** What the bucket holds beside files of ours is not copied, and a key never leads out of the folder. */
const PLAIN_KEY = /^[0-9a-f-]{36}(\/(?!\.)[^/\0]+){1,2}$/
const AT_ONCE = 4

/** The list of those that are kept, a line each. */
export const OBJECTS = 'objects.ndjson'

export function objectFile(key: string): string {
  if (!PLAIN_KEY.test(key)) throw new StartError(`Ключ объекта не наш: ${key}`)
  return `objects/${key}`
}

/** The lines of a file of JSON, one at a time. */
export async function* jsonLines<T>(text: AsyncIterable<Uint8Array>): AsyncGenerator<T> {
  for await (const line of createInterface({ input: Readable.from(text) })) yield JSON.parse(line) as T
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
export async function saveObject(files: FileStore, wanted: Wanted, copy: CopyFolder): Promise<KeptObject | undefined> {
  const stream = await files.read(wanted.key)
  if (!stream) return undefined
  const seen = counter()
  await copy.save(objectFile(wanted.key), seen.pass(stream))
  const { size, sha256 } = seen.told()
  return size === wanted.size ? { ...wanted, sha256 } : undefined
}

/** Puts a kept object into the store and reads it back. */
export async function restoreObject(
  files: FileStore,
  { key, type, sha256 }: KeptObject,
  copy: CopyFolder,
): Promise<void> {
  const parts = files.openParts(key, type)
  let held: Uint8Array[] = []
  let length = 0
  for await (const chunk of copy.open(objectFile(key))) {
    held.push(chunk)
    length += chunk.length
    if (length <= PART_BYTES) continue
    let rest = Buffer.concat(held)
    for (; rest.length > PART_BYTES; rest = rest.subarray(PART_BYTES)) await parts.part(rest.subarray(0, PART_BYTES))
    held = [rest]
    length = rest.length
  }
  await parts.end(Buffer.concat(held))
  if ((await sumOfObject(files, key)) !== sha256)
    throw new StartError(`Восстановленное не совпало с копией: файл ${key}.`)
}

async function sumOfObject(files: FileStore, key: string): Promise<string | undefined> {
  const stream = await files.read(key)
  if (!stream) return undefined
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk)
  return hash.digest('hex')
}

/** Size and sum of what passes. */
function counter() {
  const hash = createHash('sha256')
  let size = 0
  return {
    async *pass(chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        size += chunk.length
        yield chunk
      }
    },
    told: () => ({ size, sha256: hash.digest('hex') }),
  }
}
