import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { madeAtOf, PART } from './manifest.ts'

const DAY_MS = 24 * 3_600_000
/** However old: somebody who looks after weeks still finds these. */
const KEEP_LEAST = 3

/** Whole copies of a folder, the newest first. */
export function copiesIn(folder: string): { path: string; madeAt: string }[] {
  if (!existsSync(folder)) return []
  const found = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    const madeAt = entry.isDirectory() && !entry.name.endsWith(PART) ? madeAtOf(path) : undefined
    return madeAt === undefined ? [] : [{ path, madeAt }]
  })
  return found.toSorted((a, b) => (a.madeAt < b.madeAt ? 1 : -1))
}

/** Copies beside this whole one that are older than these days leave, and what broke off as long ago. */
export function forgetOld(copy: string, days: number, now: Date): string[] {
  const folder = dirname(resolve(copy))
  const before = new Date(now.getTime() - days * DAY_MS)
  const gone: string[] = []
  for (const { path, madeAt } of copiesIn(folder).slice(KEEP_LEAST)) {
    if (madeAt >= before.toISOString() || path === resolve(copy)) continue
    // Whatever ends this half-way, nobody takes the rest for a whole copy.
    renameSync(path, path + PART)
    rmSync(path + PART, { recursive: true })
    gone.push(basename(path))
  }
  for (const { name } of readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    const path = join(folder, name)
    const isOurs = name.endsWith(PART) && existsSync(join(path, 'tables')) && existsSync(join(path, 'objects'))
    if (isOurs && statSync(path).mtime < before) rmSync(path, { recursive: true })
  }
  return gone
}
