import { afterAll, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tarEnd, tarHeader, tarPadding } from '../../api/company-archive/tar.ts'
import { unpack } from './unpack.ts'

const folder = mkdtempSync(join(tmpdir(), 'unpack-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const AT = new Date('2026-11-27T00:00:00Z')
const ID = '0198f3a0-0000-7000-8000-000000000001'
let number = 0
type File = { name: string; text?: string; size?: number; change?: (header: Uint8Array) => void }

function tar(...files: File[]): Uint8Array {
  const parts = files.flatMap(({ name, text = '', size = text.length, change }) => {
    const header = Buffer.from(tarHeader({ name, size }, AT))
    change?.(header)
    return [header, Buffer.from(text), tarPadding(text.length)]
  })
  return Buffer.concat([...parts, tarEnd()])
}

async function unpacked(bytes: Uint8Array): Promise<string> {
  number += 1
  const [file, to] = [join(folder, `${number}.tar`), join(folder, `${number}`)]
  writeFileSync(file, bytes)
  mkdirSync(to)
  await unpack(file, to)
  return to
}

test('what an archive may hold is unpacked, with names as long as those of copies', async () => {
  const object = `objects/${ID}/${ID}.1080.webp`
  const table = `tables/${'a'.repeat(63)}.ndjson.gz`
  const to = await unpacked(
    tar({ name: 'manifest.json', text: '{}' }, { name: object, text: 'x'.repeat(1000) }, { name: table }),
  )
  expect(readdirSync(to).toSorted()).toEqual(['manifest.json', 'objects', 'tables'])
  expect(readFileSync(join(to, object), 'utf8')).toBe('x'.repeat(1000))
  expect(readFileSync(join(to, table), 'utf8')).toBe('')
  // As other programs read it.
  const listed = Bun.spawnSync(['tar', 'tf', join(folder, `${number}.tar`)]).stdout.toString()
  expect(listed).toBe(`manifest.json\n${object}\n${table}\n`)
})

const linked = (header: Uint8Array) => {
  const bytes = Buffer.from(header.buffer, header.byteOffset, header.length)
  bytes.write('2', 156)
  bytes.fill(' ', 148, 156)
  const sum = bytes.reduce((all, byte) => all + byte, 0)
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
}

test.each<[string, Uint8Array, string]>([
  ['a name that leads out', tar({ name: '../out', text: 'x' }), 'не бывает'],
  ['one that does so inside', tar({ name: 'tables/../../out.ndjson.gz', text: 'x' }), 'не бывает'],
  ['one of the root', tar({ name: '/etc/passwd', text: 'x' }), 'не бывает'],
  ['a file that no archive has', tar({ name: 'run.sh', text: 'x' }), 'не бывает'],
  ['an object of another shape', tar({ name: `objects/${ID}/.hidden`, text: 'x' }), 'не бывает'],
  ['a link', tar({ name: 'manifest.json', change: linked }), 'обычные файлы'],
  ['the same twice', tar({ name: 'manifest.json', text: 'x' }, { name: 'manifest.json', text: 'y' }), 'дважды'],
  ['more than there is', tar({ name: `objects/${ID}/${ID}`, text: 'x', size: 1_000_000 }), 'велик'],
  ['a manifest without end', tar({ name: 'manifest.json', text: 'x'.repeat(17 * 1024 ** 2) }), 'велик'],
  ['half of it', tar({ name: 'manifest.json', text: 'x'.repeat(2000) }).subarray(0, 1500), 'велик'],
  ['no end', tar({ name: 'manifest.json', text: 'x' }).subarray(0, 1024), 'обрывается'],
  ['no archive', Buffer.from('PK\x03\x04'.padEnd(1024, 'x')), 'обычные файлы'],
  ['nothing', new Uint8Array(0), 'обрывается'],
])('an archive with %s is refused', async (_what, bytes, why) => {
  await expect(unpacked(bytes)).rejects.toThrow(why)
})
