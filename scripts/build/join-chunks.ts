import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chunkOf, chunksOf, closureOf, mainEntry } from './metafile.ts'

const root = resolve(import.meta.dir, '../..')

/** Bytes before compression: a share of the one file costs every page less than a request costs one of them. */
const SMALL_CHUNK = 4500

/** Used by fewer, a small chunk is asked for by them alone, unless it is a crumb. */
const MANY_USERS = 3
const CRUMB = 600
/** What one room alone uses comes in one file of that room up to here: each of its pages has all of it. */
const ROOM_CRUMB = 1500

/** Bytes of a module whose names are not known, and which is taken whole. */
const WHOLE_MOST = 4000

/** What comes in one file each. */
interface Kit {
  /** Who draws with this one loads the whole kit, and has it for the next page. */
  sign: RegExp
  modules: RegExp
}

const kits: Kit[] = [
  {
    sign: /@mantine\/core\/esm\/components\/Input\/Input\.mjs$/,
    modules:
      /@mantine\/core\/esm\/components\/(Input|InputBase|TextInput|Textarea|Checkbox|NativeSelect)\/|\/InlineInput\/|web\/(ui\/(NameFields|SearchField|Pages|TimeField|overlays\/fields)|lib\/field-errors)\./,
  },
  {
    sign: /@mantine\/core\/esm\/components\/ModalBase\/ModalBase\.mjs$/,
    modules:
      /@mantine\/core\/esm\/components\/(Modal|ModalBase|FocusTrap|Overlay)\/|\/(react-remove-scroll|use-sidecar|react-style-singleton|use-focus-|use-debounced)|web\/ui\/(ConfirmDialog|LeaveGuard|FormPage|FormWaiting)\./,
  },
  {
    sign: /web\/api\/send-form\.ts$/,
    modules: /web\/(api\/send-form|editor\/uploads\/(file-types|upload-file|slots|progress))\.|\/Progress\//,
  },
  {
    sign: /web\/features\/users\/store\.ts$/,
    modules: /web\/features\/users\/(store|list-filters|PinDialog|PinField)\./,
  },
  {
    sign: /web\/features\/tasks\/fields\/useTaskZone\.ts$/,
    modules:
      /web\/features\/tasks\/(fields\/(draft|repeat|useTaskZone|LazyRepeat|DeadlineFields|PeopleField|TaskFields)|templates\/template-draft)\.|web\/audience\/LazyAudience\./,
  },
]

type Inputs = Record<string, { bytesInOutput: number }>
/** Statements by module, that make chunks of several parts one. */
export type Joins = Map<string, string[]>

/** Bun makes a chunk of every set of parts that share a module. Named in all parts that use a kit, its modules are one set. */
export function joinKits(meta: Bun.BuildMetafile): Joins {
  const chunks = chunksOf(meta.outputs)
  const main = chunkOf(chunks, mainEntry)
  const always = main ? closureOf(chunks, main) : new Set<string>()
  const parts = [...chunks].flatMap(([name, { entryPoint }]) => {
    if (!entryPoint || !name.endsWith('.js') || name === main) return []
    const inputs = [...closureOf(chunks, name)]
      .filter((one) => !always.has(one))
      .map((one) => chunks.get(one)?.inputs ?? {})
    return { entryPoint, inputs: Object.assign({}, ...inputs) as Inputs } // several of one shape
  })
  const joins: Joins = new Map()
  for (const { sign, modules: wanted } of kits) {
    const users = parts.filter(({ inputs }) =>
      Object.entries(inputs).some(([path, { bytesInOutput }]) => bytesInOutput > 0 && sign.test(path)),
    )
    const modules: Inputs = {}
    for (const { inputs } of users)
      for (const [path, input] of Object.entries(inputs)) if (wanted.test(path)) modules[path] = input
    for (const { entryPoint } of users) add(joins, resolve(root, entryPoint), statementsFor(modules))
  }
  return joins
}

/**
 * Chunks that are no part and, with whatever they would bring along, too small for a request. Where one room alone uses
 * them they are one file of that room; others go with the first load, unless so few use them that a request is cheaper
 * than that everybody pays.
 */
export function joinSmall(meta: Bun.BuildMetafile, joins: Joins): Joins {
  const chunks = chunksOf(meta.outputs)
  const main = chunkOf(chunks, mainEntry)
  const always = main ? closureOf(chunks, main) : new Set<string>()
  const weight = (name: string) =>
    [...closureOf(chunks, name)]
      .filter((one) => !always.has(one))
      .reduce((sum, one) => sum + (chunks.get(one)?.bytes ?? 0), 0)
  const parts = [...chunks].flatMap(([name, { entryPoint }]) =>
    entryPoint && name !== main ? [{ entryPoint, needs: closureOf(chunks, name) }] : [],
  )
  const all: Joins = new Map(joins)
  const rooms = new Map<string, Crumbs>()
  for (const [name, { entryPoint, inputs, bytes }] of chunks) {
    if (entryPoint || always.has(name) || bytes >= SMALL_CHUNK) continue
    const users = parts.filter(({ needs }) => needs.has(name)).map((part) => part.entryPoint)
    const [room, ...others] = new Set(users.map(roomOf))
    if (room !== undefined && others.length === 0) {
      if (bytes >= ROOM_CRUMB) continue
      // Whoever uses it has what it needs; the others of the room may not.
      const needs = [...closureOf(chunks, name)].filter((one) => (chunks.get(one)?.bytes ?? 0) >= SMALL_CHUNK)
      const file = [room, ...needs.toSorted()].join()
      const crumbs = rooms.get(file) ?? { users: new Set(), statements: [] }
      for (const user of users) crumbs.users.add(user)
      crumbs.statements.push(...statementsFor(inputs))
      rooms.set(file, crumbs)
    } else if (weight(name) < SMALL_CHUNK && (users.length >= MANY_USERS || bytes < CRUMB))
      add(all, join(root, 'web/app.tsx'), statementsFor(inputs))
  }
  for (const { users, statements } of rooms.values())
    for (const user of users) add(all, resolve(root, user), statements)
  return all
}

interface Crumbs {
  users: Set<string>
  statements: string[]
}

/** `web/features/tasks`; outside of the features a part is a room by itself. */
const roomOf = (part: string): string => /^web\/features\/[^/]+/.exec(part)?.[0] ?? part

function add(joins: Joins, path: string, statements: string[]): void {
  joins.set(path, [...new Set([...(joins.get(path) ?? []), ...statements])])
}

/** Ours by their path; another's by a name, or the import of it would be dropped as nobody's. */
function statementsFor(inputs: Inputs): string[] {
  return Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => {
    const target = JSON.stringify(resolve(root, path))
    // A file of re-exports has no bytes of its own; asked for, it would bring its whole library.
    if (bytesInOutput === 0 || !/\.(m?js|tsx?)$/.test(path) || path.startsWith('mocks/')) return []
    if (path.startsWith('web/')) return `import ${target}`
    const taken = nameIn(path)
    if (taken) return `import { ${taken} as joined } from ${target}\nObject.is(joined, 0)`
    return statSync(resolve(root, path)).size < WHOLE_MOST
      ? `import * as joined from ${target}\nObject.is(joined, 0)`
      : []
  })
}

function nameIn(path: string): string | undefined {
  if (path.includes('/@tabler/icons-react/')) return 'default'
  const [, name] = /\/@mantine\/core\/esm\/.*\/([A-Z]\w+)\.mjs$/.exec(path) ?? []
  return name && readFileSync(join(root, path), 'utf8').includes(`export { ${name} }`) ? name : undefined
}
