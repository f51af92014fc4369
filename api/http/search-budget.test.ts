import { afterAll, beforeAll, expect, test } from 'bun:test'
import { isCountedHere, type OperationSpec } from '../../openapi/contract.ts'
import { operations } from '../../openapi/gen/operations.gen.ts'
import { ownKeys } from '../../openapi/rules/values/own-keys.ts'
import { createTestApp, type TestApp } from '../test/app.ts'
import { isBuilt } from '../test/built.ts'
import { buildCompany, buildUser, type BuiltUser } from '../test/factories.ts'

let time = Date.UTC(2026, 5, 1, 9)
let app: TestApp
let admin: BuiltUser
beforeAll(async () => {
  app = await createTestApp({ now: () => new Date(time) })
  const company = await buildCompany(app, { moduleSettings: { knowledgeBase: true, analytics: true, tasks: true } })
  admin = await buildUser(app, { company, role: 'admin' })
})
afterAll(() => app?.stop())

const searches = (Object.values(operations) as OperationSpec[]).filter(({ budgets }) => budgets.some(isCountedHere))

const ask = async ({ company, token }: Pick<BuiltUser, 'company' | 'token'>, path: string, query = '') => {
  const url = `http://${company.subdomain}.localhost:3000${path}${query}`
  const response = await app.fetch(new Request(url, { headers: { authorization: `Bearer ${token}` } }))
  return { status: response.status, after: response.headers.get('retry-after') }
}

test('every search has its budget', () => {
  expect(searches.map(({ path }) => path).toSorted()).toEqual([
    '/api/event-log',
    '/api/knowledge-base',
    '/api/knowledge-base/search/tags',
    '/api/tasks',
    '/api/users',
  ])
})

const built = ownKeys(operations)
  .filter(isBuilt)
  .map((id) => operations[id].path as string)

test.each(searches.filter(({ path }) => built.includes(path)))(
  '$path: so many searches a minute and session, then 429 (H4)',
  async ({ path, budgets }) => {
    const [budget] = budgets
    if (!budget) throw new Error('no budget')
    const question = `?${budget.with ?? 'tags'}=${encodeURIComponent('кухня')}`
    // Who types for a minute without a pause asks a good deal less often.
    expect(budget.limit).toBeGreaterThanOrEqual(120)
    for (let n = 0; n < budget.limit; n += 1)
      expect(await ask(admin, path, question)).toEqual({ status: 200, after: null })
    expect(await ask(admin, path, question)).toEqual({ status: 429, after: String(budget.windowSeconds) })
    // What is not searched is not counted; another session, of the same person too, has a budget of its own.
    if (budget.with)
      for (const query of ['', '?search=', '?search=%20']) expect((await ask(admin, path, query)).status).toBe(200)
    const token = await app.tokenFor(admin.company.id, admin.id)
    expect((await ask({ ...admin, token }, path, question)).status).toBe(200)
    time += budget.windowSeconds * 1000 - 1
    expect(await ask(admin, path, question)).toEqual({ status: 429, after: '1' })
    time += 1
    expect((await ask(admin, path, question)).status).toBe(200)
  },
  30_000,
)
