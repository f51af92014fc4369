import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chunkOf, chunksOf, closureOf, mainEntry } from './metafile.ts'

const root = resolve(import.meta.dir, '../..')
const app = join(root, 'web/app.tsx')

/** So many chunks may a part share with others: with the rest of a first visit they are 25 requests. */
const SHARED_MOST = 5

/** Bytes before compression: less than this is not worth a request to anybody. */
const TINY = 900

/** Bytes before compression that a part may load for nothing. */
const WASTE_MOST = 12_000

/** Joined chunks, in one file each; the one of app.tsx is loaded with the first page. */
type Groups = ReadonlyMap<string, string>
const FIRST = 'first'

/**
 * Bun makes a chunk of every set of parts that share a module: dozens of tiny files. Here those are joined that cost
 * the least bytes to whoever needs one of them only, until no part loads more than a few. A chunk is joined by naming
 * its modules in all parts that load its group: then they are one set. Gives the statements for each module.
 */
function joinChunks(meta: Bun.BuildMetafile): Map<string, string[]> {
  const chunks = chunksOf(meta.outputs)
  const main = chunkOf(chunks, mainEntry)
  const always = main ? closureOf(chunks, main) : new Set<string>()
  const isShared = (name: string) => !always.has(name) && !chunks.get(name)?.entryPoint
  const bytesOf = (name: string) => chunks.get(name)?.bytes ?? 0
  const parts = [...chunks].flatMap(([name, { entryPoint }]) =>
    entryPoint && name.endsWith('.js') && name !== main
      ? { entryPoint, needs: [...closureOf(chunks, name)].filter(isShared) }
      : [],
  )
  const shared = new Set(parts.flatMap(({ needs }) => needs))
  const standsOn = new Map([...shared].map((name) => [name, [...closureOf(chunks, name)].filter(isShared)]))
  const statements = new Map([...shared].map((name) => [name, statementsFor(chunks.get(name)?.inputs ?? {})]))
  const sizeOf = (names: Iterable<string>) => [...names].reduce((sum, name) => sum + bytesOf(name), 0)
  const membersOf = (groups: Groups) => Map.groupBy(groups.keys(), (name) => groups.get(name) ?? name)

  /** All that comes with what a part needs: the rest of its groups, and what these stand on. */
  function loadOf(needs: readonly string[], groups: Groups, members = membersOf(groups)): Set<string> {
    const load = new Set(needs)
    const seen = new Set<string>()
    for (const name of load) {
      const group = groups.get(name) ?? name
      if (group === FIRST || seen.has(group)) continue
      seen.add(group)
      for (const other of members.get(group) ?? []) for (const next of standsOn.get(other) ?? []) load.add(next)
    }
    return load
  }
  const late = (load: Set<string>, groups: Groups) => [...load].filter((name) => groups.get(name) !== FIRST)

  /** What all parts load together; undefined: one of them would load too much for nothing. */
  function costOf(groups: Groups): number | undefined {
    const members = membersOf(groups)
    const first = sizeOf(members.get(FIRST) ?? [])
    let cost = 0
    for (const { needs } of parts) {
      const load = sizeOf(late(loadOf(needs, groups, members), groups)) + first
      if (load - sizeOf(needs) > WASTE_MOST) return undefined
      cost += load
    }
    return cost
  }
  function joined(groups: Groups, a: string, b: string): Groups {
    const next = new Map([...groups].map(([name, group]) => [name, group === a ? b : group]))
    // What the first file stands on comes with it.
    if (b === FIRST)
      for (const [name, group] of groups) if (group === a) for (const under of standsOn.get(name) ?? []) next.set(under, b)
    return next
  }

  const isTiny = (name: string) => sizeOf(standsOn.get(name) ?? []) < TINY && statements.get(name)?.length
  let groups: Groups = new Map([...shared].map((name) => [name, isTiny(name) ? FIRST : name]))
  const full = new Set<readonly string[]>()
  for (;;) {
    const members = membersOf(groups)
    const files = (needs: readonly string[]) => [
      ...new Set(late(loadOf(needs, groups, members), groups).map((name) => groups.get(name) ?? name)),
    ]
    const crowded = parts
      .flatMap(({ needs }) => (full.has(needs) ? [] : { needs, files: files(needs) }))
      .toSorted((a, b) => b.files.length - a.files.length)[0]
    if (!crowded || crowded.files.length <= SHARED_MOST) break
    const open = crowded.files.filter((group) => members.get(group)?.every((name) => statements.get(name)?.length))
    const tried = open.flatMap((a, n) =>
      [FIRST, ...open.slice(n + 1)].flatMap((b) => {
        const next = joined(groups, a, b)
        const cost = costOf(next)
        return cost === undefined ? [] : { next, cost }
      }),
    )
    const [best] = tried.toSorted((a, b) => a.cost - b.cost)
    if (best) groups = best.next
    else full.add(crowded.needs)
  }

  const joins = new Map<string, string[]>()
  const say = (path: string, names: string[]) =>
    joins.set(path, [...(joins.get(path) ?? []), ...names.flatMap((name) => statements.get(name) ?? [])])
  say(app, [...groups.keys()].filter((name) => groups.get(name) === FIRST))
  for (const { entryPoint, needs } of parts) say(resolve(root, entryPoint), late(loadOf(needs, groups), groups))
  return joins
}

/** Ours by their path; a component or an icon by its name, or the import of it would be dropped as nobody's. */
function statementsFor(inputs: Record<string, { bytesInOutput: number }>): string[] {
  return Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => {
    const target = JSON.stringify(resolve(root, path))
    if (bytesInOutput === 0) return []
    if (path.startsWith('web/') && /\.tsx?$/.test(path)) return `import ${target}`
    const taken = nameIn(path)
    return taken ? `import { ${taken} as joined } from ${target}\nObject.is(joined, 0)` : []
  })
}


function nameIn(path: string): string | undefined {
  if (path.includes('/@tabler/icons-react/')) return 'default'
  const [, name] = /\/@mantine\/core\/esm\/.*\/([A-Z]\w+)\.mjs$/.exec(path) ?? []
  return name && readFileSync(join(root, path), 'utf8').includes(`export { ${name} }`) ? name : undefined
}

/** What is joined brings what it stands on, which makes other sets: looked at anew until little changes. */
const ROUNDS = 2

export async function settledJoins(
  meta: Bun.BuildMetafile,
  build: (joins: ReadonlyMap<string, string[]>) => Promise<Bun.BuildOutput>,
): Promise<Map<string, string[]>> {
  const joins = joinChunks(meta)
  for (let round = 1; round < ROUNDS; round += 1) {
    const { metafile } = await build(joins)
    if (!metafile) break
    for (const [path, statements] of joinChunks(metafile))
      joins.set(path, [...new Set([...(joins.get(path) ?? []), ...statements])])
  }
  return joins
}
