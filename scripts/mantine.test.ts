import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { chunkOf, chunksOf, closureOf, mainEntry, type WebMeta } from './build/metafile.ts'
import { buildWeb } from './build-web.ts'

const styles = join(import.meta.dir, '../node_modules/@mantine/core/styles')
let dir: string
/** By entry: the sheets of Mantine's components that are in its sheet, and those that its scripts draw with. */
let parts: { entry: string; has: Set<string>; draws: Set<string> }[]

const classesOf = (text: string) => new Set(text.match(/\bm_[0-9a-f]{6,8}\b/g))

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'web-'))
  await buildWeb({ production: true, outDir: dir })
  const sheetOf = new Map<string, string>()
  for await (const file of new Bun.Glob('*.layer.css').scan(styles))
    for (const name of classesOf(await Bun.file(join(styles, file)).text())) sheetOf.set(name, file)
  const sheetsIn = async (files: string[]) => {
    const texts = await Promise.all(files.map((file) => Bun.file(join(dir, 'assets', file)).text()))
    return new Set([...classesOf(texts.join('\n'))].flatMap((name) => sheetOf.get(name) ?? []))
  }

  const meta = (await Bun.file(join(dir, 'meta.json')).json()) as WebMeta // written by the build above
  const chunks = chunksOf(meta.outputs ?? {})
  parts = await Promise.all(
    Object.entries(meta.sheets).map(async ([entry, sheet]) => ({
      entry,
      has: await sheetsIn([basename(sheet)]),
      draws: await sheetsIn([...closureOf(chunks, chunkOf(chunks, entry) ?? '')]),
    })),
  )
})

afterAll(() => rm(dir, { recursive: true }))

test('every part that draws with a component of Mantine has its styles, its own or of the first load', () => {
  const first = parts.find(({ entry }) => entry === mainEntry)?.has ?? new Set()
  expect(first.size).toBeGreaterThan(5)
  // What chunks hold for the sake of others is not drawn here: a page may have less than they, never more.
  const drawnSomewhere = new Set(parts.flatMap(({ has }) => [...has]))
  const missing = parts.flatMap(({ draws }) => [...draws.difference(drawnSomewhere)])
  expect(missing).toEqual([])
})

test('no sheet has the styles of a component that nobody draws', () => {
  const drawn = new Set(parts.flatMap(({ draws }) => [...draws]))
  for (const { entry, has, draws } of parts)
    expect([entry, [...has.difference(entry === mainEntry ? drawn : draws)]]).toEqual([entry, []])
})
