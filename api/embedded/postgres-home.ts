import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { canEnter, chooseUser, type RunAs } from './postgres-user.ts'

export type PostgresHome = { folder: string; user: RunAs }

/** What a finished set-up leaves in a home. */
export const CLUSTER = 'cluster'

const VARIABLE_DATA = process.platform === 'darwin' ? '/usr/local/var' : '/var/lib'

/**
 * Where the database lives: in DATA_DIR, or, when we are root and the server's user cannot reach that (a home folder
 * may be 0700), in the system's folder for variable data under a hash of DATA_DIR's path. Data that exist win, so a
 * changed mode of some parent folder never looks like lost data. A test's scratch folder is opened instead, so that
 * nothing of it outlives the folder.
 */
export function choosePostgresHome(dataDir: string, { scratch = false } = {}): PostgresHome {
  const inside = join(dataDir, 'postgres')
  mkdirSync(inside, { recursive: true })
  const hash = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12)
  const outside = join(VARIABLE_DATA, `restaurant-workspace-${hash}`)
  for (const folder of [inside, outside]) {
    const data = join(folder, CLUSTER, 'data')
    if (existsSync(data)) return { folder, user: chooseUser(data) }
  }
  const user = chooseUser(inside)
  if (process.getuid?.() !== 0) return { folder: inside, user }
  // The server's user passes through this folder and lists nothing in it.
  chmodSync(inside, 0o711)
  if (scratch) chmodSync(dataDir, 0o711)
  if (canEnter(inside, user)) return { folder: inside, user }
  mkdirSync(outside, { recursive: true })
  chmodSync(outside, 0o711)
  return { folder: outside, user }
}
