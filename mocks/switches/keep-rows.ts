import { createStore, del, get, set } from 'idb-keyval'
import { contractVersion } from '../../openapi/gen/limits.gen.ts'
import { db, type Tables } from '../db.ts'

/** Everything but the accounts, which localStorage keeps (kept.ts). */
type Rows = Omit<Tables, 'kept'>
type Saved = { seed: string; rows: Rows }

let opened: ReturnType<typeof createStore> | undefined
const store = () => (opened ??= createStore('mocks', 'rows'))

/**
 * Of what the rows began as: a developer who has changed the seed wants to see it. Told by its sources, which the build has
 * read: what they make is another with the hour, when a shift of the demo begins or a task becomes late.
 */
const SEED = `${contractVersion} ${process.env.MOCKS_SEED}`

export async function saveRows(name: string): Promise<void> {
  const { kept: _kept, reset: _reset, ...rows } = db
  await set(name, { seed: SEED, rows } satisfies Saved, store())
}

/** Puts what was saved in the place of what is there. False: nothing was, or of another seed. */
export async function takeRows(name: string): Promise<boolean> {
  const saved = await get<Saved>(name, store())
  if (!saved || saved.seed !== SEED) return false
  Object.assign(db, saved.rows)
  return true
}

export const forgetRows = (name: string): Promise<void> => del(name, store())
