import { Decrypter, Encrypter } from 'age-encryption'
import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { StartError } from '../../api/settings/start-error.ts'

type Bytes = AsyncIterable<Uint8Array>

/** The files of a copy, written as they are or each sealed for a key of the operator's, which `age -d` opens as well. */
export type CopyFolder = {
  path: string
  save(name: string, source: Bytes): Promise<void>
  open(name: string): Bytes
  has(name: string): boolean
}

const SEALED = '.age'

export function plainFolder(path: string): CopyFolder {
  return {
    path,
    save: (name, source) => write(join(path, name), source),
    open: (name) => createReadStream(join(path, name)) as Bytes,
    has: (name) => existsSync(join(path, name)),
  }
}

/** What is written for `recipients` (age1…) only their keys open: this machine cannot read it again. */
export function sealedFolder(path: string, recipients: readonly string[]): CopyFolder {
  const encrypter = new Encrypter()
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient)
    } catch {
      throw new StartError('BACKUP_RECIPIENT: нужен открытый ключ age (age1…), а этот не читается.')
    }
  }
  return {
    ...sealedFiles(path),
    save: async (name, source) => write(join(path, name + SEALED), await encrypter.encrypt(asWeb(source))),
  }
}

export function openedFolder(path: string, identityFile: string | undefined): CopyFolder {
  if (!identityFile)
    throw new StartError('Копия зашифрована: назовите файл ключа, bun run restore <папка> <файл ключа>')
  const decrypter = new Decrypter()
  try {
    const lines = readFileSync(identityFile, 'utf8').split('\n')
    const keys = lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'))
    if (keys.length === 0) throw new Error('no key')
    for (const key of keys) decrypter.addIdentity(key)
  } catch {
    throw new StartError(`Ключ age из файла ${identityFile} не читается.`)
  }
  return {
    ...sealedFiles(path),
    open: (name) => unsealed(decrypter, join(path, name + SEALED), name),
  }
}

const sealedFiles = (path: string): CopyFolder => ({
  path,
  save: () => Promise.reject(new Error('opened to be read')),
  open: () => {
    throw new Error('opened to be written')
  },
  has: (name) => existsSync(join(path, name + SEALED)),
})

async function* unsealed(decrypter: Decrypter, file: string, name: string): AsyncGenerator<Uint8Array> {
  const clear = await decrypter.decrypt(asWeb(createReadStream(file) as Bytes)).catch((error: unknown) => {
    if (String(error).includes('no identity matched')) throw new StartError('Ключ не от этой копии.')
    throw new StartError(`Копия повреждена: ${name} не открывается.`)
  })
  try {
    for await (const chunk of clear) yield chunk
  } catch {
    throw new StartError(`Копия повреждена: ${name} не открывается.`)
  }
}

async function write(file: string, source: Bytes): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await pipeline(source, createWriteStream(file, { mode: 0o600 }))
}

function asWeb(source: Bytes): ReadableStream<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>({
    pull: async (to) => {
      const { done, value } = await chunks.next()
      if (done) to.close()
      else to.enqueue(value)
    },
    cancel: async () => void (await chunks.return?.()),
  })
}
