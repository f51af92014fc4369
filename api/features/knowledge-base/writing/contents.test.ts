import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import postgres from 'postgres'
import { keep, storedAs } from '../../../content/contents.ts'
import { POINTING } from '../../../queue/jobs/contents.ts'
import { jobList } from '../../../queue/jobs/list.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { articleCalls } from '../../../test/article-calls.ts'
import { buildArticle, buildUser, type BuiltUser } from '../../../test/factories.ts'
import { runJob } from '../../../test/run-job.ts'

const TWO_DAYS = 2 * 24 * 3_600_000

let app: TestApp
let owner: postgres.Sql
let admin: BuiltUser
beforeAll(async () => {
  app = await createTestApp()
  owner = postgres(app.url, { max: 2, fetch_types: false, prepare: false, onnotice: () => {} })
})
afterAll(async () => {
  await owner?.end()
  await app?.stop()
})
beforeEach(async () => {
  admin = await buildUser(app, { role: 'admin' })
})
const { put, get, restore, rows, send, total } = articleCalls(() => app)

const blocks = (text: string) => [{ type: 'paragraph', data: { text } }]
const contents = () => app.db.forCompany(admin.company.id)<{ id: string }[]>`
  select id from contents where company_id = ${admin.company.id} order by created_at`
const sweep = () => runJob(app.db.jobs, jobList, 'contents', new Date(Date.now() + TWO_DAYS))

describe('a content stands once', () => {
  test('status, topic, order and a restored text write none; versions of one text have its id', async () => {
    const { id } = await buildArticle(app, { author: admin, text: 'Первый текст' })
    await put(admin, id, { status: 'draft', order: 7 })
    expect(await contents()).toHaveLength(1)
    await put(admin, id, { content: { blocks: blocks('Второй текст') } })
    await put(admin, id, { title: 'Другое название' })
    await restore(admin, id, 1)
    await buildArticle(app, { author: admin, text: 'Первый текст' })
    expect(await contents()).toHaveLength(2)
    const versions = await rows(admin, 'article_versions', 'articleId', id)
    const ids = versions.toSorted((a, b) => a['version'] - b['version']).map(({ contentId }) => contentId as string)
    expect(ids).toEqual([ids[0], ids[0], ids[2], ids[2], ids[0]].map((one) => one ?? ''))
    expect(versions.map(({ content }) => content as unknown)).toEqual([null, null, null, null, null])
    expect(await get(admin, id)).toMatchObject({ version: 5, content: { blocks: blocks('Первый текст') } })
    expect(await total(admin, { search: 'первый' })).toBe(2)
  })

  test('every table that points to contents is among those that the sweep asks', async () => {
    const found = await owner<{ name: string }[]>`
      select conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'contents'::regclass`
    expect(found.map(({ name }) => name).toSorted()).toEqual([...POINTING].toSorted())
  })
})

describe('what nothing points to', () => {
  test('goes a day after its article, with all its versions; what another article says stays', async () => {
    const { id } = await buildArticle(app, { author: admin, text: 'Общий текст' })
    const other = await buildArticle(app, { author: admin, text: 'Общий текст' })
    await put(admin, id, { content: { blocks: blocks('Только здесь') } })
    await send(admin, 'DELETE', id)
    expect(await runJob(app.db.jobs, jobList, 'contents', new Date())).toBe(0)
    expect(await contents()).toHaveLength(2)
    expect(await sweep()).toBe(1)
    expect(await contents()).toHaveLength(1)
    expect(await get(admin, other.id)).toMatchObject({ content: { blocks: blocks('Общий текст') } })
    expect(await sweep()).toBe(0)
  })

  test('is passed over while somebody saves the same text', async () => {
    const { id } = await buildArticle(app, { author: admin, text: 'Снова он' })
    await send(admin, 'DELETE', id)
    const content = storedAs({ blocks: blocks('Снова он') })
    await app.db.write(admin.company.id, async (sql) => {
      await keep(sql, admin.company.id, content, 'Снова он')
      expect(await sweep()).toBe(0)
    })
    expect(await contents()).toHaveLength(1)
  })

  test('is written again by who saves the same text while it is swept', async () => {
    const { id } = await buildArticle(app, { author: admin, text: 'Опять он' })
    await send(admin, 'DELETE', id)
    let saved: Promise<{ id: string }> | undefined
    await app.db.jobs.write(async (sql) => {
      await sql`delete from contents where company_id = ${admin.company.id}`
      saved = buildArticle(app, { author: admin, text: 'Опять он' })
      for (let waits = 0; waits === 0;) {
        const [row] = await owner<{ n: number }[]>`
          select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query like '%content_keep%'
            and datname = current_database()`
        waits = row?.n ?? 0
      }
    })
    const article = await saved
    expect(await get(admin, article?.id ?? '')).toMatchObject({ content: { blocks: blocks('Опять он') } })
    expect(await contents()).toHaveLength(1)
  })
})

describe('processes of the release before (R13)', () => {
  /** As one of them: its role, and no word about a schema. */
  const before = <T>(work: (sql: postgres.TransactionSql) => Promise<T>) =>
    owner.begin(async (tx) => {
      await tx`set local role app`
      await tx`select set_config('app.company', ${admin.company.id}, true)`
      return work(tx)
    })

  test('read what is written now, and what they write is read now', async () => {
    const { id } = await buildArticle(app, { author: admin, text: 'Новый процесс' })
    const company = admin.company.id
    await before(async (sql) => {
      const [row] = await sql`
        select content, version from articles where company_id = ${company} and id = ${id} for no key update`
      expect(row).toEqual({ content: { blocks: blocks('Новый процесс') }, version: 1 })
      const [version] =
        await sql`select content, content_bytes > 0 as sized from article_versions where article_id = ${id}`
      expect(version).toEqual({ content: { blocks: blocks('Новый процесс') }, sized: true })
      const [words] = await sql`select plain from article_search where article_id = ${id}`
      expect(words).toEqual({ plain: 'Новый процесс' })
      const document = JSON.stringify({ blocks: blocks('Старый процесс') })
      await sql`update articles set title = 'Прежнее', content = ${document}::text::jsonb, version = 2 where company_id = ${company} and id = ${id}`
      await sql`
        insert into article_versions (company_id, article_id, version, change_type, edited_by_name, title, content, status, priority, tags)
        select a.company_id, a.id, a.version, 'updated', 'Автор', a.title, a.content, a.status, a.priority, a.tags
        from articles a where a.company_id = ${company} and a.id = ${id}`
      await sql`select article_search_write(${company}, ${id}, 'Прежнее', '{}'::text[], 'Старый процесс')`
      await sql`select article_rev_raise(${company})`
    })
    expect(await get(admin, id)).toMatchObject({
      title: 'Прежнее',
      version: 2,
      content: { blocks: blocks('Старый процесс') },
    })
    const { data } = await admin.client.GET('/api/knowledge-base', { params: { query: { search: 'старый' } } })
    expect(data?.articles[0]?.fragment).toEqual([
      { text: 'Старый', found: true },
      { text: ' процесс', found: false },
    ])
    expect(await restore(admin, id, 1)).toMatchObject({ version: 3, content: { blocks: blocks('Новый процесс') } })
  })

  test('rows that hold their content themselves are read, searched and saved; the backfill moves them', async () => {
    const { id } = await buildArticle(app, { author: admin, text: 'Ещё не перенесён' })
    const company = admin.company.id
    const unmoved = JSON.stringify({ blocks: blocks('Ещё не перенесён') })
    await app.db.write(company, async (sql) => {
      await sql`update articles set content_id = null, content = ${unmoved}::text::jsonb where id = ${id}`
      await sql`update article_search set plain = 'Ещё не перенесён' where article_id = ${id}`
    })
    await owner`update backfills set ended_at = null, at_company = null, after_key = null where name = 'articles-contents'`
    const look = async () => {
      expect(await get(admin, id)).toMatchObject({ content: { blocks: blocks('Ещё не перенесён') } })
      const { data } = await admin.client.GET('/api/knowledge-base', { params: { query: { search: 'перенесён' } } })
      expect(data?.articles[0]?.fragment?.map(({ text }) => text).join('')).toBe('Ещё не перенесён')
    }
    await look()
    await put(admin, id, { title: 'Название' })
    await look()
    await runJob(app.db.jobs, jobList, 'backfills', new Date())
    expect(await rows(admin, 'articles', 'id', id)).toMatchObject([{ content: null, contentId: expect.any(String) }])
    await look()
    expect(await rows(admin, 'article_search', 'articleId', id)).toMatchObject([{ plain: null }])
    const [other] = await rows(admin, 'article_versions', 'articleId', id)
    expect(other).toBeDefined()
  })
})
