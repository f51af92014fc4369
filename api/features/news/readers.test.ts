import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { people, STATES } from './readers.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app?.stop())

test('who has read one of the news is found by it alone: of 10,000 people each was looked for apart, in no time of a statement', async () => {
  const id = crypto.randomUUID()
  const sql = app.db.forCompany(id)
  for (const state of Object.values(STATES(sql))) {
    const rows = await app.db.read(
      () => sql<{ 'QUERY PLAN': string }[]>`
        explain (costs off) select count(r.user_id) from ${people(sql, { companyId: id, bound: null }, id)} where ${state}`,
    )
    const lines = rows.map((row) => row['QUERY PLAN'])
    const conditions = lines.filter((line) => line.includes('Index Cond') && line.includes('news_id'))
    expect(conditions).toHaveLength(1)
    expect(conditions[0]).not.toContain('user_id')
  }
})
