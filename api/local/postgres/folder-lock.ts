import { Database } from 'bun:sqlite'

export type FolderLock = { release(): void }

/** Held here too: a handle that its owner has dropped would be collected, and its lock with it. */
const held = new Set<Database>()

/**
 * One process at a time per file; undefined when another one holds it.
 * SQLite's exclusive transaction is a lock of the operating system: it ends with its process, however that ends,
 * so neither a crash nor a process id that was used again can leave a stale one (a file with a pid would).
 */
export function lockFile(path: string): FolderLock | undefined {
  const database = new Database(path, { create: true })
  try {
    // Whoever was killed a moment ago may still be on its way out.
    database.run('pragma busy_timeout = 500')
    database.run('begin exclusive')
  } catch (error) {
    database.close()
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY') return undefined
    throw error
  }
  held.add(database)
  return {
    release: () => {
      held.delete(database)
      database.close()
    },
  }
}
