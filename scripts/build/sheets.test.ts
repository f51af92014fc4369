import { afterAll, beforeAll, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { buildWeb } from '../build-web.ts'
import { chunkOf, chunksOf, closureOf, mainEntry, type WebMeta } from './metafile.ts'
import { foundations } from './sheets.ts'

const root = resolve(import.meta.dir, '../..')
const styles = join(root, 'node_modules/@mantine/core/styles')
let dir: string
let meta: WebMeta
/** Mantine's sheets by class. */
const sheetOf = new Map<string, string>()

const classesOf = (text: string) => new Set(text.match(/\bm_[0-9a-f]{6,8}\b/g))

async function sheetsIn(files: string[]): Promise<Set<string>> {
  const texts = await Promise.all(files.map((file) => Bun.file(join(dir, 'assets', file)).text()))
  return new Set([...classesOf(texts.join('\n'))].flatMap((name) => sheetOf.get(name) ?? []))
}

const transpiler = new Bun.Transpiler({ loader: 'tsx' })

/** The sheets of all components that a part's own modules import by name, and theirs, without waiting. */
async function importedBy(entry: string): Promise<Set<string>> {
  const names = new Set<string>()
  const paths = new Set([join(root, entry)])
  for (const path of paths) {
    const source = await Bun.file(path).text()
    for (const [, list = ''] of source.matchAll(/[{](?<names>[^{}]*)[}] from '@mantine\/core'/g))
      for (const name of list.split(',').map((part) => part.trim())) names.add(`${name}.layer.css`)
    for (const { kind, path: next } of transpiler.scanImports(source))
      if (kind === 'import-statement' && /^\..*\.tsx?$/.test(next)) paths.add(resolve(path, '..', next))
  }
  return new Set([...names].filter((name) => existsSync(join(styles, name))))
}

beforeAll(async () => {
  for await (const file of new Bun.Glob('*.layer.css').scan(styles))
    for (const name of classesOf(await Bun.file(join(styles, file)).text())) sheetOf.set(name, file)
  dir = await mkdtemp(join(tmpdir(), 'web-'))
  await buildWeb({ production: true, outDir: dir })
  meta = (await Bun.file(join(dir, 'meta.json')).json()) as WebMeta // written by the build above
}, 60_000)

afterAll(() => rm(dir, { recursive: true }))

const hasOf = (entry: string) => sheetsIn([basename(meta.sheets[entry] ?? '')])

test('every component that a part imports has its styles in the sheet of the part or of the first load', async () => {
  const first = await hasOf(mainEntry)
  const entries = Object.keys(meta.sheets)
  expect(entries.length).toBeGreaterThan(25)
  for (const entry of entries)
    expect([entry, [...(await importedBy(entry)).difference(first).difference(await hasOf(entry))]]).toEqual([
      entry,
      [],
    ])
})

test('no sheet has the styles of a component that nobody draws there', async () => {
  const chunks = chunksOf(meta.outputs ?? {})
  const drawn = new Map<string, Set<string>>()
  for (const entry of Object.keys(meta.sheets))
    drawn.set(entry, await sheetsIn([...closureOf(chunks, chunkOf(chunks, entry) ?? '')]))
  // The first sheet also has what components of later parts are built on.
  const anywhere = new Set([...drawn.values()].flatMap((names) => [...names]))
  const below = foundations.map((name) => `${name}.layer.css`).filter((name) => anywhere.has(name))
  for (const [entry, names] of drawn) {
    const allowed = entry === mainEntry ? names.union(new Set(below)) : names
    expect([entry, [...(await hasOf(entry)).difference(allowed)]]).toEqual([entry, []])
  }
})

test('a page has the sheets of its own room and not those of the others', async () => {
  const sheet = async (entry: string) => Bun.file(join(dir, meta.sheets[entry] ?? '')).text()
  const [first, users] = await Promise.all([mainEntry, 'web/features/users/UserListPage.tsx'].map(sheet))
  expect(users?.includes('.users-')).toBe(true)
  expect(/\.(users|events|kbh|topic)-/.exec(first ?? '')).toBeNull()
})
