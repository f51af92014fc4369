import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { migrations } from './migrate.ts'

const [head = '', ...pieces] = readFileSync(join(import.meta.dir, 'kept-statements.sql'), 'utf8').split(
  /\n\n(?=-- (?:app|directory|jobs) \()/,
)
const statements = pieces.map((piece) => {
  const [first = '', ...lines] = piece.split('\n')
  const [, role = '', types = ''] = /^-- (\w+) \((.*)\)$/.exec(first) ?? []
  return { role, types: types === '' ? [] : types.split(', '), text: lines.join('\n') }
})

let database: TestDatabase
let owner: postgres.Sql
beforeAll(async () => {
  database = await createTestDatabase()
  // The test deallocates what it prepares, and would what the driver does.
  owner = postgres(database.url, { max: 1, fetch_types: false, prepare: false, onnotice: () => {} })
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

class Undone extends Error {}

/** Parses and plans each, and checks the rights, without running it; what is refused, after `early`. Nothing of it stays. */
async function refusals(early = 'select'): Promise<string[]> {
  const refused: string[] = []
  const undone = owner.begin(async (tx) => {
    await tx.unsafe(early).simple()
    await tx.unsafe('set local plan_cache_mode = force_generic_plan').simple()
    for (const { role, types, text } of statements) {
      const list = types.length === 0 ? '' : `(${types.join(', ')})`
      const nulls = types.length === 0 ? '' : `(${types.map(() => 'null').join(', ')})`
      const one = tx.savepoint(async (point) => {
        await point.unsafe(`set local role ${role}; prepare kept ${list} as ${text}`).simple()
        await point.unsafe(`explain execute kept ${nulls}`).simple()
        throw new Undone()
      })
      const error: unknown = await one.catch((reason: unknown) => reason)
      if (!(error instanceof Undone)) refused.push(`${role}: ${String(error)}: ${text}`)
      // A transaction that is undone leaves what was prepared in it.
      await tx.unsafe('deallocate all').simple()
    }
    throw new Undone()
  })
  await expect(undone).rejects.toThrow(Undone)
  return refused
}

test('processes of the release before ask the newest schema, and may (R13)', async () => {
  expect(migrations().map(({ name }) => name)).toContain(head.split('\n')[1]?.slice('-- '.length) ?? '')
  expect(statements.length).toBeGreaterThan(200)
  expect(await refusals()).toEqual([])
}, 20_000)

test.each([
  ['a column', 'alter table topics rename column color to colour', 'topics'],
  ['a right', 'revoke insert on events from app', 'insert into events'],
  ['a function', 'drop function article_search_write', 'article_search_write'],
])(
  '%s that goes before its last reader has gone is seen',
  async (_what, early, said) => {
    expect((await refusals(early)).join()).toContain(said)
  },
  20_000,
)
