import type { components } from '../../openapi/gen/schema.d.ts'
import { savedAudience } from '../audience/save.ts'
import { plainText } from '../content/plain-text.ts'
import { setFileRefs } from '../db/entities/file-refs.ts'
import { COPY_TYPE, copyKey } from '../files/copies.ts'
import { insert } from '../features/knowledge-base/writing/insert.ts'
import type { TestApp } from './app.ts'

/** Rows for tests, each with the parents that it needs; what a test does not name is made up. */

type Schemas = components['schemas']
export type BuiltCompany = { id: string; subdomain: string }
export type BuiltUser = {
  id: string
  company: BuiltCompany
  name: string
  token: string
  client: ReturnType<TestApp['client']>
}

let counter = 0
const next = () => ++counter

type CompanyDraft = { name?: string; moduleSettings?: Schemas['ModuleSettings'] }
export async function buildCompany(
  { db }: Pick<TestApp, 'db'>,
  { name = 'Ромашка', moduleSettings = { knowledgeBase: true } }: CompanyDraft = {},
): Promise<BuiltCompany> {
  const company = { id: Bun.randomUUIDv7(), subdomain: `company-${next()}` }
  await db.withoutCompany`
    insert into companies (id, name, subdomain, module_settings)
    values (${company.id}, ${name}, ${company.subdomain}, ${db.withoutCompany.json(moduleSettings)})`
  return company
}

export async function buildPosition(
  app: TestApp,
  { company, name = `Должность ${next()}` }: { company?: BuiltCompany; name?: string } = {},
) {
  const companyId = (company ?? (await buildCompany(app))).id
  const id = Bun.randomUUIDv7()
  await app.db.write(
    companyId,
    (sql) => sql`insert into positions (company_id, id, name) values (${companyId}, ${id}, ${name})`,
  )
  return { id, name }
}

/** Before any clock of a test: of a place or a person nothing is asked that was due before they were added. */
export const BEFORE_ANY_TEST = new Date('2020-01-01T00:00:00Z')

type UserDraft = {
  company?: BuiltCompany
  role?: Schemas['Role']
  name?: string
  position?: { id: string }
  isActive?: boolean
}
/** Signed in already: `client` is on the company's address with the token of a session. */
export async function buildUser(
  app: TestApp,
  { company: given, role = 'user', name = `Сотрудник ${next()}`, position, isActive = true }: UserDraft = {},
): Promise<BuiltUser> {
  const company = given ?? (await buildCompany(app))
  const id = Bun.randomUUIDv7()
  await app.db.write(
    company.id,
    (sql) => sql`
      insert into users (company_id, id, name, email, role, position_id, email_verified, is_active, created_at)
      values (${company.id}, ${id}, ${name}, ${`user${next()}@example.com`}, ${role}, ${position?.id ?? null}, true, ${isActive},
        ${BEFORE_ANY_TEST})`,
  )
  const token = await app.tokenFor(company.id, id)
  return { id, company, name, token, client: app.client(company.subdomain, token) }
}

type TopicDraft = {
  company?: BuiltCompany
  name?: string
  parent?: { id: string }
  order?: number
  isActive?: boolean
  isArchived?: boolean
}
export async function buildTopic(
  app: TestApp,
  { company, name = `Тема ${next()}`, parent, order = 0, isActive = true, isArchived = false }: TopicDraft = {},
) {
  const companyId = (company ?? (await buildCompany(app))).id
  const id = Bun.randomUUIDv7()
  await app.db.write(companyId, async (sql) => {
    await sql`
      insert into topics (company_id, id, name, parent_id, sort_order, is_active, archived_at)
      values (${companyId}, ${id}, ${name}, ${parent?.id ?? null}, ${order}, ${isActive}, ${isArchived ? new Date() : null})`
    await sql`select article_rev_raise(${companyId})`
  })
  return { id, name }
}

export type ArticleDraft = {
  company?: BuiltCompany
  author?: BuiltUser
  title?: string
  text?: string
  content?: Schemas['BlockDocument']
  status?: Schemas['ArticleStatus']
  topic?: { id: string }
  tags?: string[]
  positions?: { id: string }[]
  order?: number
  at?: Date
  fileIds?: string[]
}
/** Published, for everyone, of one paragraph. */
export async function buildArticle(app: TestApp, draft: ArticleDraft = {}) {
  const {
    company: given,
    title = `Статья ${next()}`,
    text = 'Текст',
    status = 'published',
    topic,
    tags = [],
    positions = [],
    order = 1,
  } = draft
  const company = given ?? draft.author?.company ?? (await buildCompany(app))
  const author = draft.author ?? (await buildUser(app, { company, role: 'admin' }))
  const content = draft.content ?? { blocks: [{ type: 'paragraph', data: { text } }] }
  const id = Bun.randomUUIDv7()
  await app.db.write(company.id, (sql) =>
    insert(sql, {
      companyId: company.id,
      id,
      title,
      content,
      status,
      tags,
      order,
      author,
      plain: plainText({ ...content, blocks: content.blocks.map((block) => ({ ...block })) }),
      priority: 'medium',
      topicId: topic?.id ?? null,
      positionIds: positions.map((position) => position.id),
      at: draft.at ?? new Date(),
      fileIds: draft.fileIds ?? [],
    }),
  )
  return { id, title, company }
}

type FileDraft = {
  company?: BuiltCompany
  uploadedBy?: { id: string }
  name?: string
  originalName?: string
  mimetype?: string
  bytes?: Uint8Array
  /** As it says of itself; otherwise the size of `bytes`. */
  size?: number
  sides?: [width: number, height: number]
  /** Width -> bytes. */
  copies?: Record<number, Uint8Array>
}
export async function buildFile(app: TestApp, draft: FileDraft = {}) {
  const {
    name = 'plan.png',
    originalName = 'План зала.png',
    mimetype = 'image/png',
    bytes = new TextEncoder().encode('0123456789'),
    sides: [width, height] = [null, null],
    copies = {},
  } = draft
  const companyId = (draft.company ?? (await buildCompany(app))).id
  const id = Bun.randomUUIDv7()
  const key = `${companyId}/${id}/${name}`
  await app.files.put(key, bytes, mimetype)
  for (const [side, copy] of Object.entries(copies)) await app.files.put(copyKey(key, side), copy, COPY_TYPE)
  const sizes = Object.fromEntries(Object.entries(copies).map(([side, copy]) => [side, copy.length]))
  await app.db.write(
    companyId,
    (sql) => sql`
      insert into files (company_id, id, key, name, original_name, mimetype, size, uploaded_by, width, height, copies)
      values (${companyId}, ${id}, ${key}, ${name}, ${originalName}, ${mimetype}, ${draft.size ?? bytes.length}, ${draft.uploadedBy?.id ?? null},
        ${width}, ${height}, ${sql.json(sizes)})`,
  )
  return { id, name, path: `/api/files/${id}/${name}` }
}

export async function buildRestaurant(
  app: TestApp,
  {
    company,
    name = `Ресторан ${next()}`,
    timezone = null,
    staff = [],
  }: { company?: BuiltCompany; name?: string; timezone?: string | null; staff?: { id: string }[] } = {},
) {
  const companyId = (company ?? (await buildCompany(app))).id
  const id = Bun.randomUUIDv7()
  await app.db.write(companyId, async (sql) => {
    await sql`
      insert into restaurants (company_id, id, name, timezone, created_at)
      values (${companyId}, ${id}, ${name}, ${timezone}, ${BEFORE_ANY_TEST})`
    await sql`
      insert into user_restaurants (company_id, user_id, restaurant_id)
      select ${companyId}, unnest(${staff.map((user) => user.id)}::uuid[]), ${id}`
  })
  return { id, name }
}

export async function buildCategory(
  app: TestApp,
  { company, name = `Категория ${next()}` }: { company?: BuiltCompany; name?: string } = {},
) {
  const companyId = (company ?? (await buildCompany(app))).id
  const id = Bun.randomUUIDv7()
  await app.db.write(
    companyId,
    (sql) => sql`insert into categories (company_id, id, name) values (${companyId}, ${id}, ${name})`,
  )
  return { id, name }
}

type TestDraft = {
  company?: BuiltCompany
  title?: string
  isActive?: boolean
  questions?: Schemas['TestQuestion'][]
  settings?: Schemas['TestSettings']
  restaurants?: { id: string }[]
  positions?: { id: string }[]
  at?: Date
}
/** Active, for everyone, of one question. */
export async function buildTest(app: TestApp, draft: TestDraft = {}) {
  const { title = `Тест ${next()}`, isActive = true, restaurants = [], positions = [], at = new Date() } = draft
  const {
    questions = [{ id: 'q1', type: 'text', text: 'Тайный вопрос', acceptedAnswers: ['Тайный ответ'] }],
    settings = { timeLimit: 0, passingScore: 70 },
  } = draft
  const companyId = (draft.company ?? (await buildCompany(app))).id
  const id = Bun.randomUUIDv7()
  await app.db.write(companyId, async (sql) => {
    const audience = savedAudience(sql, companyId, {
      restaurants: restaurants.map((one) => one.id),
      positions: positions.map((one) => one.id),
    })
    await sql`
      insert into tests (company_id, id, title, is_active, audience_id, questions, settings, created_at, updated_at)
      values (${companyId}, ${id}, ${title}, ${isActive}, ${audience}, ${sql.json(questions as never)}, ${sql.json(settings as never)}, ${at}, ${at})`
  })
  return { id, title }
}

/** The company's logos as companyUpdate leaves them: the addresses, and a reference to each file. */
export async function setLogos(app: TestApp, company: { id: string }, files: { id: string; path: string }[]) {
  const { id } = company
  await app.db.write(id, async (sql) => {
    await sql`update companies set logos = ${sql.json(files.map(({ path }) => ({ type: 'menu', url: path })))} where id = ${id}`
    await setFileRefs(
      sql,
      { companyId: id, kind: 'logo', id },
      files.map((file) => file.id),
    )
  })
}
