import type { components } from '../../../openapi/gen/schema.d.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { ReadContext } from '../../context.ts'
import type { Tag } from '../../db/client.ts'
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
  version: number
  createdAt: Date
  updatedAt: Date
}
export type StoredTest = TestRow & { questions: Schemas['TestQuestion'][] }

export type Reader = { companyId: string; userId: string; isAdmin: boolean }
export const readerOf = ({ company, user, principal }: ReadContext): Reader => ({
  companyId: company._id,
  userId: user.id,
  isAdmin: principal.rights.has('test.readAll'),
})

/** The newest first; at most limits.testing.max (B42). */
export async function list(sql: Tag, reader: Reader): Promise<Test[]> {
  const rows = await sql<TestRow[]>`
    ${tests(sql, reader, false)} order by t.created_at desc, t.id desc limit ${limits.testing.max}`
  return rows.map(present)
}

export async function find(sql: Tag, reader: Reader, id: string): Promise<Test | undefined> {
  const [row] = await sql<TestRow[]>`${tests(sql, reader)} and t.id = ${id}`
  return row && present(row)
}

/**
 * Administrators see every test, others the active ones of their audience. Questions are an administrator's (B27), of one
 * test at a time: a thousand of them may weigh a gigabyte, and a list shows how many there are.
 */
const tests = (sql: Tag, { companyId, userId, isAdmin }: Reader, withQuestions = isAdmin) => sql`
  select t.id, t.title, t.description, t.is_active, t.questions_count, t.settings, t.version, t.created_at, t.updated_at,
    ${withQuestions ? sql`t.questions,` : sql``} ${beside(sql, companyId)}
  from tests t
  left join categories c on c.company_id = ${companyId} and c.id = t.category_id
  where t.company_id = ${companyId} ${isAdmin ? sql`` : sql`and t.id in (select f.id from tests_for(${companyId}, ${userId}) f (id))`}`

/** What a test names, as it is called today. */
const beside = (sql: Tag, companyId: string) => sql`
  case when c.id is not null then jsonb_build_object('_id', c.id, 'name', c.name) end as category,
  coalesce((
    select jsonb_agg(jsonb_build_object('_id', r.id, 'name', r.name) order by r.name collate "ru-x-icu", r.id)
    from test_restaurants l join restaurants r on r.company_id = l.company_id and r.id = l.restaurant_id
    where l.company_id = ${companyId} and l.test_id = t.id), '[]') as restaurants,
  coalesce((
    select jsonb_agg(jsonb_build_object('_id', p.id, 'name', p.name) order by p.name collate "ru-x-icu", p.id)
    from test_positions l join positions p on p.company_id = l.company_id and p.id = l.position_id
    where l.company_id = ${companyId} and l.test_id = t.id), '[]') as positions`

/** The test, which nobody else changes until the transaction ends (C11). */
export async function lock(sql: Tag, companyId: string, id: string): Promise<StoredTest | undefined> {
  const [held] = await sql`select id from tests where company_id = ${companyId} and id = ${id} for no key update`
  if (!held) return undefined
  // A statement of its own, so that it sees what was written by the one who held the lock before.
  const [row] = await sql<StoredTest[]>`${tests(sql, { companyId, userId: '', isAdmin: true })} and t.id = ${id}`
  return row
}

/** How many tests there are, while nobody else adds one until the transaction ends. */
export async function countLocked(sql: Tag, companyId: string): Promise<number> {
  await lockNamed(sql, 'tests', companyId)
  const [row] = await sql<{ n: number }[]>`select count(*)::int as n from tests where company_id = ${companyId}`
  return row?.n ?? 0
}

export async function insert(sql: Tag, companyId: string, row: StoredTest, fileIds: readonly string[]): Promise<void> {
  await Promise.all([
    sql`
      insert into tests (company_id, id, title, description, is_active, category_id, questions, settings, version, created_at, updated_at)
      values (${companyId}, ${row.id}, ${row.title}, ${row.description}, ${row.isActive}, ${row.category?._id ?? null},
        ${sql.json(row.questions as never)}, ${sql.json(row.settings as never)}, ${row.version}, ${row.createdAt}, ${row.updatedAt})`,
    ...links(sql, companyId, row, fileIds),
  ])
}

export async function update(sql: Tag, companyId: string, row: StoredTest, fileIds: readonly string[]): Promise<void> {
  const { id } = row
  await Promise.all([
    sql`
      update tests
      set title = ${row.title}, description = ${row.description}, is_active = ${row.isActive},
        category_id = ${row.category?._id ?? null}, questions = ${sql.json(row.questions as never)}, settings = ${sql.json(row.settings as never)},
        version = ${row.version}, updated_at = ${row.updatedAt}
      where company_id = ${companyId} and id = ${id}`,
    sql`delete from test_restaurants where company_id = ${companyId} and test_id = ${id}`,
    sql`delete from test_positions where company_id = ${companyId} and test_id = ${id}`,
    sql`delete from file_refs where company_id = ${companyId} and kind = 'test' and entity_id = ${id}`,
    ...links(sql, companyId, row, fileIds),
  ])
}

/** Nothing but its activity: what it names stays. */
export async function switchOff(sql: Tag, companyId: string, { id, version, updatedAt }: StoredTest): Promise<void> {
  await sql`
    update tests set is_active = false, version = ${version}, updated_at = ${updatedAt}
    where company_id = ${companyId} and id = ${id}`
}

const links = (sql: Tag, companyId: string, { id, restaurants, positions }: TestRow, fileIds: readonly string[]) => [
  sql`
    insert into test_restaurants (company_id, test_id, restaurant_id)
    select ${companyId}, ${id}, unnest(${restaurants.map(({ _id }) => _id)}::uuid[])`,
  sql`
    insert into test_positions (company_id, test_id, position_id)
    select ${companyId}, ${id}, unnest(${positions.map(({ _id }) => _id)}::uuid[])`,
  sql`
    insert into file_refs (company_id, file_id, kind, entity_id)
    select ${companyId}, file, 'test', ${id} from unnest(${[...fileIds]}::uuid[]) file`,
]

export function present({ id, createdAt, updatedAt, ...row }: TestRow): Test {
  return { _id: id, ...row, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
}
