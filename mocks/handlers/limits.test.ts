import { afterEach, expect, test } from 'bun:test'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { db } from '../db.ts'
import { answer, startAnew } from '../node.ts'
import { companyIds } from '../seed/ids.ts'

afterEach(startAnew)

async function post(path: string, body: object, token = '') {
  const request = new Request(`http://berezka.localhost:3000${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  const response = await answer(request)
  // Whichever it is: the test looks at single fields of it. A position has a `status` of its own.
  const reply = (await response.json()) as { token?: string; code?: string; message?: string }
  return { ...reply, status: response.status }
}
type Rows = { companyId: string }[]
/** The same row again and again, until `max` are there: the limit counts them, nobody reads them. */
function fill(rows: Rows, max: number): void {
  const own = rows.filter(({ companyId }) => companyId === companyIds.berezka)
  rows.push(...Array.from({ length: max - own.length }, () => own[0] ?? { companyId: companyIds.berezka }))
}

// Too many calls for honest.test.ts to make on the server.
test.each<[string, 'topics' | 'positions', number]>([
  ['/api/topics', 'topics', limits.topics.max],
  ['/api/positions', 'positions', limits.positions.max],
])('%s: so many and no more (B42)', async (path, table, max) => {
  const { token } = await post('/api/auth/login', { email: 'admin@berezka.example', password: 'demo-admin' })
  fill(db[table], max)
  const refused = await post(path, { name: 'Ещё одна' }, token)
  expect(refused).toMatchObject({ status: 409, code: 'LIMIT_REACHED', message: `Достигнут предел: не больше ${max}` })
  db[table].pop()
  expect(await post(path, { name: 'Ещё одна' }, token)).toMatchObject({ status: 201 })
})
