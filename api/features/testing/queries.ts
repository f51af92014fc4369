import type { Bound } from '../../accounts/principal.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { questionsInAttempt } from '../../../openapi/rules/testing/test-settings.ts'
import { mayRead } from '../../articles/reader.ts'
import { may } from '../../audience/may.ts'
import { chosen } from '../../audience/present.ts'
import type { Reader } from '../../audience/reader.ts'
import { savedAudience } from '../../audience/save.ts'
import type { Tag } from '../../db/client.ts'
import { addFileRefs, setFileRefs } from '../../db/entities/file-refs.ts'
import { lock as lockNamed } from '../../db/locks.ts'

type Schemas = components['schemas']
type Test = Schemas['Test']
export type TestRow = {
  id: string
  title: string
  description: string
  isActive: boolean
  category: Schemas['NamedRef'] | null
  restaurants: Schemas['NamedRef'][]
  positions: Schemas['NamedRef'][]
  /** Only for those who may know the answers (B27). */
  questions?: Schemas['TestQuestion'][]
  questionsCount: number
  settings: Schemas['TestSettings']
  article: Schemas['TestArticle'] | null
  createdBy: Schemas['PersonRef'] | null
  version: number
  createdAt: Date
  updatedAt: Date
}
export type StoredTest = TestRow & { questions: Schemas['TestQuestion'][] }

export async function find(sql: Tag, reader: Reader, id: string): Promise<TestRow | undefined> {
  const [row] = await sql<TestRow[]>`
    select ${columns(sql, reader.companyId, reader.bound)} ${reader.seesAll ? sql`, t.questions` : sql``} ${tests(sql, reader)} and t.id = ${id}`
  return row
}

/** Of `t`, with what it names as that is called today. */
export const columns = (sql: Tag, companyId: string, bound: Bound | null = null) => sql`
  t.id, t.title, t.description, t.is_active, t.questions_count, t.settings, t.version, t.created_at, t.updated_at,
  case when c.id is not null then jsonb_build_object('_id', c.id, 'name', c.name) end as category,
  case when a.id is not null then jsonb_build_object('_id', a.id, 'title', a.title) end as article,
  case when w.id is not null then jsonb_build_object('id', w.id, 'name', w.name) end as created_by,
  ${chosen(sql, companyId, 'restaurants', 't', bound)} as restaurants,
  ${chosen(sql, companyId, 'positions', 't')} as positions`

/** Without a reader: as it is stored. Whoever may not read the article that a test is of is told of none (T11). */
export const joins = (sql: Tag, companyId: string, reader?: Reader) => sql`
  left join categories c on c.company_id = ${companyId} and c.id = t.category_id
  left join articles a on a.company_id = ${companyId} and a.id = t.article_id ${reader ? sql`and ${mayRead(sql, reader)}` : sql``}
  left join users w on w.company_id = ${companyId} and w.id = t.created_by`

/**
 * Administrators see every test, others the active ones of their audience. Questions are an administrator's (B27), of one
 * test at a time: a thousand of them may weigh a gigabyte, and a list shows how many there are.
 */
const tests = (sql: Tag, reader: Reader) => sql`
  from tests t ${joins(sql, reader.companyId, reader)}
  where t.company_id = ${reader.companyId} and ${may(sql, reader, 't')} ${reader.seesAll ? sql`` : sql`and t.is_active`}`

/** The test, which nobody else changes until the transaction ends (C11). */
export async function lock(sql: Tag, companyId: string, id: string): Promise<StoredTest | undefined> {
  const [held] = await sql`select id from tests where company_id = ${companyId} and id = ${id} for no key update`
  if (!held) return undefined
  // A statement of its own, so that it sees what was written by the one who held the lock before.
  const [row] = await sql<StoredTest[]>`
    select ${columns(sql, companyId)}, t.questions from tests t ${joins(sql, companyId)}
    where t.company_id = ${companyId} and t.id = ${id}`
  return row
}

/** What they are called, while nobody else adds one until the transaction ends. */
export async function titlesLocked(sql: Tag, companyId: string): Promise<{ titles: string[]; isFull: boolean }> {
  await lockNamed(sql, 'tests', companyId)
  const rows = await sql<{ title: string }[]>`select title from tests where company_id = ${companyId}`
  return { titles: rows.map(({ title }) => title), isFull: rows.length >= limits.testing.max }
}

export async function insert(sql: Tag, companyId: string, row: StoredTest, fileIds: readonly string[]): Promise<void> {
  await Promise.all([
    sql`
      insert into tests (company_id, id, title, description, is_active, category_id, audience_id, questions, settings, version,
        article_id, created_by, created_at, updated_at)
      values (${companyId}, ${row.id}, ${row.title}, ${row.description}, ${row.isActive}, ${row.category?._id ?? null},
        ${audienceOf(sql, companyId, row)}, ${sql.json(row.questions as never)}, ${sql.json(row.settings as never)}, ${row.version},
        ${row.article?._id ?? null}, ${row.createdBy?.id ?? null}, ${row.createdAt}, ${row.updatedAt})`,
    addFileRefs(sql, { companyId, kind: 'test', id: row.id }, fileIds),
  ])
}

export async function update(sql: Tag, companyId: string, row: StoredTest, fileIds: readonly string[]): Promise<void> {
  const { id } = row
  await Promise.all([
    sql`
      update tests
      set title = ${row.title}, description = ${row.description}, is_active = ${row.isActive},
        category_id = ${row.category?._id ?? null}, audience_id = ${audienceOf(sql, companyId, row)}, questions = ${sql.json(row.questions as never)}, settings = ${sql.json(row.settings as never)},
        article_id = ${row.article?._id ?? null}, version = ${row.version}, updated_at = ${row.updatedAt}
      where company_id = ${companyId} and id = ${id}`,
    setFileRefs(sql, { companyId, kind: 'test', id }, fileIds),
  ])
}

/** Nothing but its activity: what it names stays. */
export async function switchOff(sql: Tag, companyId: string, { id, version, updatedAt }: StoredTest): Promise<void> {
  await sql`
    update tests set is_active = false, version = ${version}, updated_at = ${updatedAt}
    where company_id = ${companyId} and id = ${id}`
}

const audienceOf = (sql: Tag, companyId: string, { restaurants, positions }: TestRow) =>
  savedAudience(sql, companyId, {
    restaurants: restaurants.map(({ _id }) => _id),
    positions: positions.map(({ _id }) => _id),
  })

export function present({ id, createdAt, updatedAt, ...row }: TestRow): Test {
  const inAttempt = questionsInAttempt(row.settings, row.questionsCount)
  return {
    _id: id,
    ...row,
    questionsInAttempt: inAttempt,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}
