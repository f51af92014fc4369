import { createReadStream, createWriteStream, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CREDENTIALS, MANIFEST, objectFile, OBJECTS } from '../../api/company-archive/archive.ts'
import { readTarHeader, tarPadding, type Entry } from '../../api/company-archive/tar.ts'
import { StartError } from '../../api/settings/start-error.ts'
import { PLAIN_KEY } from '../backup/objects.ts'

const BLOCK = 512
const MB = 1024 ** 2
/** What is read into memory, or line by line; tables and files have bounds of their own. */
const SIZES: Readonly<Record<string, number>> = { [MANIFEST]: 16 * MB, [CREDENTIALS]: 64 * MB, [OBJECTS]: 1024 * MB }
/** No name leads out of the folder, and none is a device or hidden. */
const TABLE = /^tables\/[a-z][a-z0-9_]{0,62}\.ndjson\.gz$/
const isObject = (name: string) => name.startsWith(OBJECT) && PLAIN_KEY.test(name.slice(OBJECT.length))
const OBJECT = objectFile('')

/**
 * The files of an archive, which anybody may have made: nothing but plain files under the names that an archive has, each
 * once, none longer than the archive itself.
 */
export async function unpack(file: string, folder: string): Promise<void> {
  const { size: whole } = statSync(file)
  const bytes = reader(createReadStream(file) as AsyncIterable<Uint8Array>)
  for (;;) {
    const header = await bytes.exactly(BLOCK)
    const entry = header && headerOf(header)
    if (!header) throw damaged('он обрывается')
    if (!entry) return
    hold(entry, whole, folder)
    const to = join(folder, entry.name)
    mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
    await pipeline(Readable.from(bytes.some(entry.size)), createWriteStream(to, { mode: 0o600, flags: 'wx' }))
    if (statSync(to).size !== entry.size) throw damaged(`${entry.name} обрывается`)
    await bytes.exactly(tarPadding(entry.size).length)
  }
}

const damaged = (how: string) => new StartError(`Архив повреждён или это не архив компании: ${how}.`)

function headerOf(header: Uint8Array): Entry | undefined {
  try {
    return readTarHeader(header)
  } catch {
    throw damaged('в нём не только обычные файлы')
  }
}

function hold({ name, size }: Entry, whole: number, folder: string): void {
  if (!(Object.hasOwn(SIZES, name) || TABLE.test(name) || isObject(name)))
    throw damaged(`файла ${JSON.stringify(name.slice(0, 100))} в нём не бывает`)
  if (size > Math.min(whole, SIZES[name] ?? whole)) throw damaged(`${name} слишком велик`)
  if (existsSync(join(folder, name))) throw damaged(`${name} в нём дважды`)
}

/** So many of the bytes that come, whatever the pieces. */
function reader(source: AsyncIterable<Uint8Array>) {
  const chunks = source[Symbol.asyncIterator]()
  let held: Uint8Array = new Uint8Array(0)
  async function* some(many: number): AsyncGenerator<Uint8Array> {
    for (let left = many; left > 0;) {
      if (held.length === 0) {
        const { done, value } = await chunks.next()
        if (done) return
        held = value
      }
      const part = held.subarray(0, left)
      held = held.subarray(part.length)
      left -= part.length
      yield part
    }
  }
  return {
    some,
    /** Undefined when they end before. */
    async exactly(many: number): Promise<Uint8Array | undefined> {
      const all = Buffer.concat(await Array.fromAsync(some(many)))
      return all.length === many ? all : undefined
    },
  }
}
