import type { Tag } from '../../../api/db/client.ts'
import type { TestApp } from '../../../api/test/app.ts'
import { buildArticle, buildCompany, buildUser } from '../../../api/test/factories.ts'
import { paragraphs } from './kinds.ts'

const [STAFF, EVENTS, VERSIONS, LONG_ARTICLES] = [5_000, 50_000, 8, 200]
/** Of rows in a transaction: it has the product's few seconds, also on a busy machine. */
const LOT = 2_500

/** A company with as much of everything as fits, and one of thirty articles. */
export async function buildWorld(app: TestApp) {
  const large = await buildCompany(app, { moduleSettings: { knowledgeBase: true, analytics: true } })
  const small = await buildCompany(app)
  const admin = await buildUser(app, { role: 'admin', company: large })
  const reader = await buildUser(app, { company: small })
  const author = await buildUser(app, { role: 'admin', company: small })
  for (let n = 0; n < 30; n++) await buildArticle(app, { author, title: `Стандарт ${n}` })
  const { id } = await buildArticle(app, { author: admin, title: 'С историей' })
  for (let n = 0; n < VERSIONS; n++)
    await admin.client.PUT('/api/knowledge-base/{id}', {
      params: { path: { id } },
      body: { content: paragraphs(`${n} слово `.repeat(60_000)) },
    })
  // Searched, they are as long as any.
  for (let n = 0; n < LONG_ARTICLES; n++)
    await buildArticle(app, {
      author: admin,
      title: `Длинная ${n}`,
      content: paragraphs(`слова зала ${n} `.repeat(11_000)),
    })
  const inLots = async (rows: number, write: (sql: Tag, from: number, to: number) => Promise<unknown>) => {
    for (let n = 1; n <= rows; n += LOT) await app.db.write(large.id, (sql) => write(sql, n, n + LOT - 1))
  }
  await inLots(
    STAFF,
    (sql, from, to) => sql`
      insert into users (company_id, id, name, email)
      select ${large.id}, gen_random_uuid(), 'Сотрудник ' || n, 'user' || n || '@cost.example'
      from generate_series(${from}::int, ${to}::int) n`,
  )
  await inLots(
    EVENTS,
    (sql, from, to) => sql`
      insert into events (company_id, id, action, user_id)
      select ${large.id}, gen_random_uuid(), 'article.updated', ${admin.id} from generate_series(${from}::int, ${to}::int) n`,
  )
  return {
    mine: { subdomain: large.subdomain, token: admin.token },
    other: { subdomain: small.subdomain, token: reader.token },
    articleId: id,
  }
}
