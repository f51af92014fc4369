import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { bind, outsideOf, refuseForeign } from './postgres-outside.ts'
import { canEnter, chooseUser, type RunAs } from './postgres-user.ts'

export type PostgresHome = {
  folder: string
  user: RunAs
  /** Not in DATA_DIR: whoever looks for the data there must be told. */
  outside: boolean
}

/** What a finished set-up leaves in a home. */
export const CLUSTER = 'cluster'

/**
 * Where the database lives: in DATA_DIR, or, when we are root and the server's user cannot reach that (a home folder
 * may be 0700), in the system's folder for variable data under a hash of DATA_DIR's path. Data that exist win, so a
 * changed mode of some parent folder never looks like lost data; those elsewhere go when their DATA_DIR does (D23). A
 * test's scratch folder is opened instead, so that nothing of it outlives the folder.
 */
export function choosePostgresHome(dataDir: string, { scratch = false } = {}): PostgresHome {
  const inside = join(dataDir, 'postgres')
  mkdirSync(inside, { recursive: true })
  const outside = outsideOf(dataDir)
  if (existsSync(join(inside, CLUSTER, 'data')))
    return { folder: inside, user: chooseUser(join(inside, CLUSTER, 'data')), outside: false }
  if (existsSync(join(outside, CLUSTER, 'data'))) {
    refuseForeign(outside, dataDir)
    bind(outside, dataDir)
    return { folder: outside, user: chooseUser(join(outside, CLUSTER, 'data')), outside: true }
  }
  const user = chooseUser(inside)
  if (process.getuid?.() !== 0) return { folder: inside, user, outside: false }
  // The server's user passes through this folder and lists nothing in it.
  chmodSync(inside, 0o711)
  if (scratch) chmodSync(dataDir, 0o711)
  if (canEnter(inside, user)) return { folder: inside, user, outside: false }
  bind(outside, dataDir)
  chmodSync(outside, 0o711)
  return { folder: outside, user, outside: true }
}
