import { restaurantIds } from '../../mocks/seed/ids.ts'
import type { OperationId } from '../../openapi/contract.ts'
import { operations } from '../../openapi/gen/operations.gen.ts'
import type { TestApp } from '../../api/test/app.ts'

/** What there is to ask for by an id: two of each table, the same on every copy of the company. */
export async function idsOf(app: TestApp, companyId: string): Promise<string[]> {
  const tables = await app.db.jobs.sql<{ name: string }[]>`
    select c.relname as name from pg_class c join pg_attribute i on i.attrelid = c.oid and i.attname = 'id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id')
      and has_column_privilege('app', c.oid, i.attnum, 'select')
      and c.relname not in ('sessions', 'object_removals', 'contents', 'schedules')
    order by 1`
  const sql = app.db.forCompany(companyId)
  const found = await Promise.all(
    tables.map(
      ({ name }) => sql<{ id: string }[]>`
      (select id from ${sql(name)} where company_id = ${companyId} order by id limit 2)
      union (select id from ${sql(name)} where company_id = ${companyId} order by id desc limit 1)`,
    ),
  )
  return [companyId, ...found.flatMap((rows) => rows.map(({ id }) => id)).toSorted()]
}

type Asked = { app: TestApp; companyId: string; subdomain: string; userId: string; ids: string[] }
export type Answer = { id: OperationId; address: string; status: number; body: string }
/** What some of them cannot do without. */
const QUERIES: Readonly<Record<string, string>> = {
  companyCheckSubdomain: '?subdomain=berezka',
  journalExport: `?restaurant=${restaurantIds.moika}&month=2026-11&format=csv`,
  journalRead: `?restaurant=${restaurantIds.moika}&month=2026-11`,
  monitoringExport: '?section=users&format=csv',
  articleListByTags: '?tags=%D1%81%D0%B5%D1%80%D0%B2%D0%B8%D1%81',
}
/** A workbook is packed as its parts come, so that its bytes vary: the same rows as text. */
const asText = (path: string) => (path.endsWith('/export') ? '?format=csv' : '')
const KINDS = ['fridges', 'hygiene']

/** Every GET of the contract as that person, with each id that there is where it takes one; a stream is not waited for. */
export async function allReads({ app, companyId, subdomain, userId, ids }: Asked): Promise<Answer[]> {
  const token = await app.tokenFor(companyId, userId)
  const answers: Answer[] = []
  const reads = Object.entries(operations).filter(([, { method }]) => method === 'GET')
  for (const [name, { path, replies }] of reads) {
    if (replies[200]?.type === 'text/event-stream') continue
    const kinds = path.includes('{kind}') ? KINDS : ['']
    const addresses = kinds.flatMap((kind) => {
      const known = path.replace('{subdomain}', subdomain).replace('{kind}', kind)
      const asked = known.replace('{userId}', userId) + (QUERIES[name] ?? asText(path))
      return asked.includes('{') ? ids.map((id) => asked.replace(/\{[^}]+\}/g, id)) : [asked]
    })
    for (const address of addresses) {
      const reply = await app.fetch(
        new Request(`http://${subdomain}.localhost:3000${address}`, { headers: { authorization: `Bearer ${token}` } }),
      )
      const bytes = await reply.bytes()
      const body = reply.headers.get('content-type')?.includes('json')
        ? new TextDecoder().decode(bytes).replace(/"requestId":"[^"]*"/, '')
        : `${bytes.length} ${new Bun.CryptoHasher('sha256').update(bytes).digest('hex')}`
      // What reading counts is written before the next call asks for it.
      await app.views.flush()
      // The key of the record that it was taken from.
      answers.push({ id: name as OperationId, address, status: reply.status, body })
    }
  }
  return answers
}
