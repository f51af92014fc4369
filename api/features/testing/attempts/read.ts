import { tookWithin } from './found.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { citedIn } from '../../../../openapi/rules/attempts/attempt-shown.ts'
import { mayRead } from '../../../articles/reader.ts'
import { type Reader, readerOf } from '../../../audience/reader.ts'
import type { FeatureHandlers } from '../../../context.ts'
import type { Tag } from '../../../db/client.ts'
import { whoOf } from '../who.ts'
import { findAttempt } from './rows.ts'
import { presentWhole } from '../../../../openapi/rules/attempts/attempt-whole.ts'

type Schemas = components['schemas']

export const attemptGet: FeatureHandlers<'testing'>['attemptGet'] = async (context) => {
  const { sql, db, path, problem } = context
  const who = whoOf(context)
  const row = await db.read(() => findAttempt(sql, who.companyId, path.id, tookWithin(sql, who)))
  if (!row || (row.userId !== who.userId && !who.seesAll)) throw problem(404, 'ATTEMPT_NOT_FOUND')
  const body = presentWhole(row, who)
  const articles = await db.read(() => cited(sql, readerOf(context, 'article.readAll'), citedIn(body)))
  return { status: 200, body: { ...body, ...(articles.length > 0 && { articles }) } }
}

/** As they are called today; those that he may open. */
async function cited(sql: Tag, reader: Reader, ids: readonly string[]): Promise<Schemas['TestArticle'][]> {
  if (ids.length === 0) return []
  const rows = await sql<{ id: string; title: string }[]>`
    select a.id, a.title from articles a
    where a.company_id = ${reader.companyId} and a.id = any (${[...ids]}::uuid[]) and ${mayRead(sql, reader)}
    order by a.title collate "ru-x-icu", a.id`
  return rows.map(({ id, title }) => ({ _id: id, title }))
}
