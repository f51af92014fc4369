import { join } from 'node:path'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { keep, storedAs } from '../../content/contents.ts'
import { plainText } from '../../content/plain-text.ts'
import { savedAudience } from '../../audience/save.ts'
import type { Database, Tag } from '../../db/client.ts'
import { addFileRefs } from '../../db/entities/file-refs.ts'
import type { FileStore } from '../../files/store.ts'
import { createPasswords } from '../../accounts/passwords.ts'
import { pinHash } from '../../accounts/pins.ts'
import {
  seedChecklists,
  type DemoChecklist,
  type DemoChecklistVersion,
  type DemoFix,
  type DemoRun,
} from './seed-checklists.ts'
import { seedEvents, type DemoEvent } from './seed-events.ts'
import {
  answeredFiles,
  seedForms,
  seedResponses,
  type DemoForm,
  type DemoFormVersion,
  type DemoResponse,
} from './seed-forms.ts'
import {
  seedSeries,
  seedTasks,
  seedTemplates,
  type DemoSeries,
  type DemoTask,
  type DemoTemplate,
} from './seed-tasks.ts'
import { seedNews, type DemoNews, type DemoNewsComment, type DemoNewsRead } from './seed-news.ts'
import { seedCourses, type DemoCompletion, type DemoCourse } from './seed-courses.ts'
import { seedNotifications, type DemoNotification } from './seed-notifications.ts'
import { type DemoMiss, type DemoView, seedReading } from './seed-reading.ts'
import { type DemoCheck, type DemoReview, seedReviews } from './seed-reviews.ts'
import { seedAcknowledgements, type DemoAsk, type DemoKnowing } from './seed-acknowledgements.ts'
import { seedTests, type DemoAttempt } from './seed-tests.ts'

type Schemas = components['schemas']
type Rows<Row> = readonly { companyId: string; row: Row }[]
type DemoFile = {
  id: string
  name: string
  originalName: string
  mimetype: string
  size: number
  width?: number
  height?: number
  /** From the repository's root. */
  path: string
  createdBy: string
  createdAt: string
}
type DemoVersion = Omit<Schemas['ArticleVersion'], '_id'> & { articleId: string }
type DemoRestaurant = {
  _id: string
  name: string
  address: string
  phone: string
  timezone: string
  openTime: string
  closeTime: string
  isActive: boolean
  createdAt: string
  updatedAt: string
}
type DemoCategory = Pick<DemoRestaurant, '_id' | 'name' | 'isActive' | 'createdAt' | 'updatedAt'> & {
  description: string
  color: string
}
/** Rows of companies as the contract shows them; mocks/seed has those of the demo. */
export type World = {
  companies: Rows<Schemas['Company']>
  users: Rows<Schemas['User']>
  positions: Rows<Schemas['Position']>
  topics: Rows<Schemas['Topic']>
  articles: Rows<Schemas['Article']>
  files: Rows<DemoFile>
  restaurants: Rows<DemoRestaurant>
  categories: Rows<DemoCategory>
  tests: Rows<Schemas['Test']>
  attempts: Rows<DemoAttempt>
  asks: Rows<DemoAsk>
  knowings: Rows<DemoKnowing>
  reviews: Rows<DemoReview>
  checks: Rows<DemoCheck>
  courses: Rows<DemoCourse>
  completions: Rows<DemoCompletion>
  news: Rows<DemoNews>
  newsReads: Rows<DemoNewsRead>
  newsComments: Rows<DemoNewsComment>
  notifications: Rows<DemoNotification>
  versions: Rows<DemoVersion>
  views: Rows<DemoView>
  searchMisses: Rows<DemoMiss>
  forms: Rows<DemoForm>
  formVersions: Rows<DemoFormVersion>
  formResponses: Rows<DemoResponse>
  tasks: Rows<DemoTask>
  taskSeries: Rows<DemoSeries>
  taskTemplates: Rows<DemoTemplate>
  checklists: Rows<DemoChecklist>
  checklistVersions: Rows<DemoChecklistVersion>
  runs: Rows<DemoRun>
  fixes: Rows<DemoFix>
  /** What the event log begins with; none in a test that reads the log. */
  events?: Rows<DemoEvent>
}
/** User id -> how he signs in. */
export type Secrets = Readonly<Record<string, { password: string; pin?: string }>>

const ROOT = join(import.meta.dir, '..', '..', '..')

/** Writes the companies that are missing, ids included; one that is there keeps what its people have made of it. */
export async function seedWorld(
  db: Database,
  files: Pick<FileStore, 'put'>,
  dataSecret: string,
  world: World,
  secrets: Secrets,
): Promise<void> {
  const passwords = createPasswords(dataSecret)
  // Equal passwords are hashed once, for no e-mail in particular: it is the slow part.
  const hashes = new Map<string, Promise<string>>()
  const hashOf = (password: string) => {
    const hash = hashes.get(password) ?? passwords.hash(password, '', 'seed')
    hashes.set(password, hash)
    return hash
  }
  for (const { companyId, row } of world.companies) {
    const known = await db.withoutCompany`select from companies where id = ${companyId} or subdomain = ${row.subdomain}`
    if (known.length > 0) continue
    const users = await Promise.all(
      of(world.users, companyId).map(async (user) => {
        const secret = secrets[user.id]
        return {
          ...user,
          hash: secret ? await hashOf(secret.password) : null,
          pin: secret?.pin ? pinHash(dataSecret, companyId, secret.pin) : null,
          digits: secret?.pin?.length ?? null,
        }
      }),
    )
    for (const file of of(world.files, companyId)) {
      await files.put(keyOf(companyId, file), await Bun.file(join(ROOT, file.path)).bytes(), file.mimetype)
    }
    // All or nothing: a company that is there is never looked into again.
    await db.write(companyId, async (sql) => {
      await insertCompany(sql, row)
      await seedCompany(sql, companyId, users, world)
    })
  }
}

const of = <Row>(rows: Rows<Row>, companyId: string) =>
  rows.filter((one) => one.companyId === companyId).map(({ row }) => row)
const keyOf = (companyId: string, { id, name }: { id: string; name: string }) => `${companyId}/${id}/${name}`

const insertCompany = (sql: Tag, row: Schemas['Company']) => sql`
  insert into companies (id, name, subdomain, timezone, contact_email, contact_phone, address, logos, module_settings, created_at,
    updated_at)
  values (${row._id}, ${row.name}, ${row.subdomain}, ${row.timezone}, ${row.contactEmail ?? null}, ${row.contactPhone ?? null},
    ${row.address ?? null}, ${sql.json(row.logos)}, ${row.moduleSettings ? sql.json(row.moduleSettings) : null},
    ${row.createdAt}, ${row.updatedAt})`

type SeededUser = Schemas['User'] & { hash: string | null; pin: string | null; digits: number | null }

async function seedCompany(sql: Tag, companyId: string, users: SeededUser[], world: World): Promise<void> {
  for (const { _id, name, description, status, createdAt, updatedAt } of of(world.positions, companyId)) {
    await sql`
      insert into positions (company_id, id, name, description, status, created_at, updated_at)
      values (${companyId}, ${_id}, ${name}, ${description ?? ''}, ${status}, ${createdAt}, ${updatedAt})`
  }
  for (const { id, name, email, role, position, isActive, createdAt, updatedAt, hash, pin, digits } of users) {
    await sql`
      insert into users (company_id, id, name, email, role, position_id, password_hash, pin_hash, pin_digits, email_verified, is_active,
        created_at, updated_at)
      values (${companyId}, ${id}, ${name}, ${email ?? null}, ${role}, ${position?._id ?? null}, ${hash}, ${pin}, ${digits}, true, ${isActive},
        ${createdAt}, ${updatedAt})`
  }
  await seedRestaurants(sql, companyId, world)
  const topics = of(world.topics, companyId).toSorted((a, b) => a.level - b.level)
  for (const { _id, name, description, color, parent, order, isActive, createdAt, updatedAt } of topics) {
    await sql`
      insert into topics (company_id, id, name, description, color, parent_id, sort_order, is_active, created_at, updated_at)
      values (${companyId}, ${_id}, ${name}, ${description ?? ''}, ${color}, ${parent}, ${order}, ${isActive}, ${createdAt}, ${updatedAt})`
  }
  for (const file of of(world.files, companyId)) {
    await sql`
      insert into files (company_id, id, key, name, original_name, mimetype, size, width, height, uploaded_by, created_at)
      values (${companyId}, ${file.id}, ${keyOf(companyId, file)}, ${file.name}, ${file.originalName}, ${file.mimetype}, ${file.size},
        ${file.width ?? null}, ${file.height ?? null}, ${file.createdBy}, ${file.createdAt})`
  }
  const fileIds = new Set(of(world.files, companyId).map(({ id }) => id))
  // Sent in one go: one at a time they would take as many round trips, and a busy machine's patience.
  await Promise.all(of(world.articles, companyId).map((article) => seedArticle(sql, companyId, article, fileIds)))
  await Promise.all(of(world.versions, companyId).map((version) => seedVersion(sql, companyId, version, world)))
  await seedTests(sql, companyId, { tests: of(world.tests, companyId), attempts: of(world.attempts, companyId) })
  await seedAcknowledgements(sql, companyId, of(world.asks, companyId), of(world.knowings, companyId))
  await seedReviews(sql, companyId, of(world.reviews, companyId), of(world.checks, companyId))
  await seedCourses(sql, companyId, of(world.courses, companyId), of(world.completions, companyId))
  await seedNews(sql, companyId, {
    news: of(world.news, companyId),
    reads: of(world.newsReads, companyId),
    comments: of(world.newsComments, companyId),
  })
  await seedNotifications(sql, companyId, of(world.notifications, companyId))
  const now = Date.now()
  await seedReading(sql, companyId, of(world.views, companyId), of(world.searchMisses, companyId))
  const versions = of(world.formVersions, companyId)
  const responses = of(world.formResponses, companyId)
  await seedForms(sql, companyId, { forms: of(world.forms, companyId), versions })
  await seedSeries(sql, companyId, of(world.taskSeries, companyId), new Date(now))
  await seedTemplates(sql, companyId, of(world.taskTemplates, companyId))
  const answersTo = (taskId: string) =>
    responses.filter(({ task }) => task?._id === taskId).flatMap((one) => answeredFiles(versions, one))
  await seedTasks(sql, companyId, of(world.tasks, companyId), answersTo)
  await seedResponses(sql, companyId, { versions, responses })
  await seedChecklists(sql, companyId, {
    checklists: of(world.checklists, companyId),
    versions: of(world.checklistVersions, companyId),
    runs: of(world.runs, companyId),
    fixes: of(world.fixes, companyId),
  })
  await seedEvents(sql, companyId, of(world.events ?? [], companyId))
  await sql`select article_rev_raise(${companyId})`
}

async function seedRestaurants(sql: Tag, companyId: string, world: World): Promise<void> {
  for (const row of of(world.restaurants, companyId)) {
    await sql`
      insert into restaurants (company_id, id, name, address, phone, timezone, open_time, close_time, is_active, created_at, updated_at)
      values (${companyId}, ${row._id}, ${row.name}, ${row.address}, ${row.phone}, ${row.timezone}, ${row.openTime}, ${row.closeTime},
        ${row.isActive}, ${row.createdAt}, ${row.updatedAt})`
  }
  const work = of(world.users, companyId).flatMap(({ id, restaurants }) =>
    restaurants.map(({ _id }) => ({ companyId, userId: id, restaurantId: _id })),
  )
  if (work.length > 0) await sql`insert into user_restaurants ${sql(work)}`
  for (const row of of(world.categories, companyId)) {
    await sql`
      insert into categories (company_id, id, name, description, color, is_active, created_at, updated_at)
      values (${companyId}, ${row._id}, ${row.name}, ${row.description}, ${row.color}, ${row.isActive}, ${row.createdAt}, ${row.updatedAt})`
  }
}

async function kept(sql: Tag, companyId: string, document: Schemas['BlockDocument']): Promise<string> {
  const content = storedAs(document)
  await keep(
    sql,
    companyId,
    content,
    plainText({ ...document, blocks: document.blocks.map((block) => ({ ...block })) }),
  )
  return content.id
}

async function seedVersion(sql: Tag, companyId: string, row: DemoVersion, { articles }: World): Promise<void> {
  const { articleId, version, changeType, savedAt, editedBy, changeComment, title, content, topic, status, priority } =
    row
  // The history shows no positions; those of today stand for those of then.
  const today = of(articles, companyId).find(({ _id }) => _id === articleId)?.positionAvailable ?? []
  await sql`
    insert into article_versions (company_id, article_id, version, change_type, saved_at, edited_by, edited_by_name,
      change_comment, title, content_id, topic_id, topic_name, status, priority, tags, position_ids)
    values (${companyId}, ${articleId}, ${version}, ${changeType}, ${savedAt}, ${editedBy.id}, ${editedBy.name},
      ${changeComment || null}, ${title}, ${await kept(sql, companyId, content)}, ${topic?._id ?? null}, ${topic?.name ?? null}, ${status},
      ${priority}, ${row.tags}::text[], ${today.map(({ _id }) => _id)}::uuid[])`
}

async function seedArticle(
  sql: Tag,
  companyId: string,
  article: Schemas['Article'],
  known: Set<string>,
): Promise<void> {
  const {
    _id,
    title,
    content,
    status,
    priority,
    topic,
    tags,
    positionAvailable,
    order,
    createdBy,
    createdAt,
    lastEditedAt,
    updatedAt,
    viewCount,
    version,
  } = article
  const positions = positionAvailable.map((position) => position._id)
  const fileIds = [...new Set(JSON.stringify(content).match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? [])].filter((id) =>
    known.has(id),
  )
  await sql`
    insert into articles (company_id, id, title, content_id, status, priority, topic_id, tags, audience_id, sort_order, version,
      created_by, created_by_name, created_at, last_edited_at, updated_at)
    values (${companyId}, ${_id}, ${title}, ${await kept(sql, companyId, content)}, ${status}, ${priority}, ${topic?._id ?? null}, ${tags}::text[],
      ${savedAudience(sql, companyId, { positions })}, ${order}, ${version}, ${createdBy.id}, ${createdBy.name}, ${createdAt}, ${lastEditedAt}, ${updatedAt})`
  await sql`
    insert into article_tags (company_id, article_id, tag_key, tag) select ${companyId}, ${_id}, lower(tag collate "und-x-icu"), tag from unnest(${tags}::text[]) tag`
  await sql`insert into article_views (company_id, article_id, n) values (${companyId}, ${_id}, ${viewCount})`
  await addFileRefs(sql, { companyId, kind: 'article', id: _id }, fileIds)
  await sql`select article_search_put(${companyId}, ${_id}, ${title}, ${tags}::text[], null, null)`
}
