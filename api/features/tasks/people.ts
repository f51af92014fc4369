import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import type { FeatureHandlers } from '../../context.ts'
import type { Tag } from '../../db/client.ts'
import { holdsWords } from '../../search/name-words.ts'
import { partners } from '../../tasks/partners.ts'
import { maySee, whoOf, type Who } from './who.ts'

type PersonRef = components['schemas']['PersonRef']

export const taskListPeople: FeatureHandlers<'tasks'>['taskListPeople'] = async (context) => {
  const { sql, db, path, query, problem } = context
  const who = whoOf(context)
  const [isSeen, people] = await Promise.all([
    db.read(() => isThere(sql, who, path.id)),
    db.read(
      () => sql<PersonRef[]>`
        select u.id, u.name from users u
        where ${partners(sql, who.companyId, path.id)} and ${holdsWords(sql, sql`u.name_folded`, query.search)}
        order by u.name collate "ru-x-icu", u.id limit ${limits.tasks.peopleMax}`,
    ),
  ])
  if (!isSeen) throw problem(404, 'TASK_NOT_FOUND')
  return { status: 200, body: people.map(({ id, name }) => ({ id, name })) }
}

/** Of these ids. */
export async function partnersAmong(
  sql: Tag,
  companyId: string,
  taskId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await sql<{ id: string }[]>`
    select u.id from users u where ${partners(sql, companyId, taskId)} and u.id = any (${[...ids]}::uuid[])`
  return new Set(rows.map(({ id }) => id))
}

export async function isThere(sql: Tag, who: Who, id: string): Promise<boolean> {
  const rows =
    await sql`select from tasks t where t.company_id = ${who.companyId} and t.id = ${id} and ${maySee(sql, who)}`
  return rows.length > 0
}
