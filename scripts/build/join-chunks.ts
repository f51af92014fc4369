import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { bundleChunks, type Part, type Shared } from './bundle-chunks.ts'
import { chunkOf, chunksOf, closureOf, mainEntry } from './metafile.ts'

const root = resolve(import.meta.dir, '../..')

/** What a request costs a page: so many bytes before compression, a third of them after it. */
const REQUEST = 7000
/** A dialog comes when its page is there already. */
const LATER_WEIGHT = 0.25

/** Bytes of a module whose names are not known, and which is taken whole. */
const WHOLE_MOST = 4000

type Inputs = Record<string, { bytesInOutput: number }>
/** Statements by module, that make chunks of several parts one. */
export type Joins = Map<string, string[]>

/**
 * Bun makes a chunk of every set of parts that share a module. Named in all parts that load a bundle, its modules are
 * one set, and come in one file.
 */
export function joinChunks(meta: Bun.BuildMetafile): Joins {
  const chunks = chunksOf(meta.outputs)
  // A page is what the table of routes imports when it is wanted.
  const pages = new Set(
    (meta.inputs['web/pages.tsx']?.imports ?? []).map(({ original }) => join('web', original ?? '')),
  )
  const main = chunkOf(chunks, mainEntry)
  const first = main ? closureOf(chunks, main) : new Set<string>()
  const parts: (Part & { entry: string })[] = []
  /** What the first load has in files of its own beside that of app.tsx. */
  const beside: string[] = []
  const shared = new Map<string, Shared & { inputs: Inputs }>()
  for (const [name, { entryPoint, inputs, bytes }] of chunks) {
    if (!name.endsWith('.js') || name === main) continue
    const needs = closureOf(chunks, name)
    if (first.has(name)) beside.push(...(bytes < REQUEST ? statementsFor(inputs) : []))
    else if (entryPoint) parts.push({ entry: entryPoint, needs, weight: pages.has(entryPoint) ? 1 : LATER_WEIGHT })
    else shared.set(name, { bytes, inputs, needs })
  }
  const { always, bundles } = bundleChunks(parts, shared, REQUEST)
  const statementsOf = (names: string[]) => names.flatMap((name) => statementsFor(shared.get(name)?.inputs ?? {}))
  const joins: Joins = new Map([[join(root, 'web/app.tsx'), [...beside, ...statementsOf(always)]]])
  for (const { chunks: names, users } of bundles) {
    const statements = statementsOf(names)
    for (const user of users) {
      const path = resolve(root, parts[user]?.entry ?? '')
      joins.set(path, [...(joins.get(path) ?? []), ...statements])
    }
  }
  return joins
}

/** Ours by their path; another's by a name, or the import of it would be dropped as nobody's. */
function statementsFor(inputs: Inputs): string[] {
  return Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => {
    const target = JSON.stringify(resolve(root, path))
    // A file of re-exports has no bytes of its own; asked for, it would bring its whole library.
    if (bytesInOutput === 0 || !/\.(m?js|tsx?)$/.test(path) || path.startsWith('mocks/')) return []
    if (!path.startsWith('node_modules/')) return `import ${target}`
    const [name, ...others] = transpiler.scan(readFileSync(join(root, path))).exports
    if (name && others.length === 0) return `import { ${name} as joined } from ${target}\nObject.is(joined, 0)`
    return statSync(join(root, path)).size < WHOLE_MOST ? `import * as joined from ${target}\nObject.is(joined, 0)` : []
  })
}

const transpiler = new Bun.Transpiler({ loader: 'js' })
