import { createStore, del, get, set } from 'idb-keyval'
import { contractVersion } from '../../openapi/gen/limits.gen.ts'
import { db, type Tables } from '../db.ts'
import { world } from '../seed/world.ts'

/** Everything but the accounts, which localStorage keeps (kept.ts). */
type Rows = Omit<Tables, 'kept'>
type Saved = { seed: string; rows: Rows }

let opened: ReturnType<typeof createStore> | undefined
const store = () => (opened ??= createStore('mocks', 'rows'))

/** Of what the rows began as: a developer who has changed the seed wants to see it. */
async function seedMark(): Promise<string> {
  // Days go on by themselves: tasks of the demo are due tomorrow whenever it begins.
  const fixed = (_key: string, value: unknown) => (typeof value === 'string' && MOMENT.test(value) ? '' : value)
  const bytes = new TextEncoder().encode(JSON.stringify([contractVersion, world], fixed))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest.slice(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
const MOMENT = /^\d{4}-\d\d-\d\dT/
let mark: Promise<string> | undefined
const seed = () => (mark ??= seedMark())

export async function saveRows(name: string): Promise<void> {
  const { kept: _kept, reset: _reset, ...rows } = db
  await set(name, { seed: await seed(), rows } satisfies Saved, store())
}

/** Puts what was saved in the place of what is there. False: nothing was, or of another seed. */
export async function takeRows(name: string): Promise<boolean> {
  const saved = await get<Saved>(name, store())
  if (!saved || saved.seed !== (await seed())) return false
  Object.assign(db, saved.rows)
  return true
}

export const forgetRows = (name: string): Promise<void> => del(name, store())
