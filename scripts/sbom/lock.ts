import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dir, '..', '..')

type Names = Record<string, string>
type Own = { dependencies?: Names; devDependencies?: Names; optionalDependencies?: Names }
type Meta = Omit<Own, 'devDependencies'> & { peerDependencies?: Names; optionalPeers?: string[] }
type Lock = { workspaces: Record<string, Own>; packages: Record<string, [string, string, Meta, string]> }

/** A package as the lock file has it; `key` is where it lies: below which others. */
export type Locked = {
  key: string
  name: string
  version: string
  integrity: string
  licence: string
  /** Keys of what it needs. */
  needs: string[]
  /** Part of the product, not of its tests and checks alone. */
  isShipped: boolean
  /** Named by package.json. */
  isOurs: boolean
}

/** All that bun.lock brings, in the order of their keys. */
export function readLock(): Locked[] {
  // JSON, but for commas at the ends.
  const text = readFileSync(join(ROOT, 'bun.lock'), 'utf8').replaceAll(/,(?=\s*[}\]])/g, '')
  const { workspaces, packages } = JSON.parse(text) as Lock
  const own = workspaces[''] ?? {}
  const shippedFirst = Object.keys({ ...own.dependencies, ...own.optionalDependencies })
  const needsOf = (key: string) => {
    const { dependencies, optionalDependencies, peerDependencies } = packages[key]?.[2] ?? {}
    const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
    return [...new Set(names)].flatMap((name) => placeOf(packages, key, name) ?? [])
  }
  const shipped = new Set<string>()
  for (const left = [...shippedFirst]; left.length > 0;) {
    const key = left.pop() ?? ''
    if (shipped.has(key)) continue
    shipped.add(key)
    left.push(...needsOf(key))
  }
  const ours = new Set([...shippedFirst, ...Object.keys(own.devDependencies ?? {})])
  return Object.entries(packages).map(([key, [spec, , , integrity]]) => {
    const at = spec.lastIndexOf('@')
    return {
      key,
      name: spec.slice(0, at),
      version: spec.slice(at + 1),
      integrity,
      licence: licenceOf(key),
      needs: needsOf(key).toSorted(),
      isShipped: shipped.has(key),
      isOurs: ours.has(key),
    }
  })
}

/** Beside it, or below whoever is around it, or at the top. */
function placeOf(packages: Lock['packages'], from: string, name: string): string | undefined {
  const around = partsOf(from)
  for (let depth = around.length; depth >= 0; depth--) {
    const key = [...around.slice(0, depth), name].join('/')
    if (packages[key]) return key
  }
  return undefined
}

/** `a/@b/c`: c of @b below a. */
const partsOf = (key: string): string[] => key.match(/@[^/]+\/[^/]+|[^/]+/g) ?? []

/** As the package itself says; '' where it is not installed here, as those of other machines. */
function licenceOf(key: string): string {
  const file = join(ROOT, 'node_modules', partsOf(key).join('/node_modules/'), 'package.json')
  if (!existsSync(file)) return ''
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8')) as {
    license?: string | { type?: string }
    licenses?: { type?: string }[]
  }
  if (typeof license === 'string') return license
  return license?.type ?? licenses?.map(({ type }) => type).join(' OR ') ?? ''
}
