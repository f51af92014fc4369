import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { errorCode } from '../db/unavailable.ts'

/** A process sees by its number only others of its machine. */
const PREFIX = `company-archive-${hostname()}-`
const NAMED = /^(\d+)-[^-]+$/

/** Where the rows of an archive stand until it has gone out. */
export const makeFolder = (within = tmpdir()): Promise<string> => mkdtemp(join(within, `${PREFIX}${process.pid}-`))

/** What processes that were killed have left: rows of companies. Called before this one makes any. */
export async function removeLeftFolders(within = tmpdir()): Promise<void> {
  for (const name of await readdir(within)) {
    const pid = name.startsWith(PREFIX) ? Number(NAMED.exec(name.slice(PREFIX.length))?.[1]) : NaN
    if (Number.isInteger(pid) && (pid === process.pid || !isAlive(pid)))
      await rm(join(within, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return errorCode(error) !== 'ESRCH'
  }
}
