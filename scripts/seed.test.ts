import { afterAll, beforeAll, expect, test } from 'bun:test'
import { seedWorld, type World } from '../api/local/demo/seed-world.ts'
import { createTestApp, patiently, type TestApp } from '../api/test/app.ts'
import { companyIds, userIds } from '../mocks/seed/ids.ts'
import { secrets } from '../mocks/seed/users.ts'
import { world } from '../mocks/seed/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app?.stop())

const TABLES = [
  'users',
  'positions',
  'topics',
  'articles',
  'article_versions',
  'article_search',
  'article_tags',
  'article_positions',
  'files',
  'file_refs',
  'tasks',
  'task_people',
  'task_history',
  'task_comments',
  'task_search',
  'task_series',
  'task_templates',
  'schedules',
  'form_responses',
  'checklists',
  'checklist_versions',
  'checklist_runs',
  'run_answers',
  'checklist_fixes',
] as const
const counts = async (companyId: string) => {
  const sql = app.db.forCompany(companyId)
  const found = await Promise.all(
    TABLES.map(
      async (table) => [table, (await sql`select from ${sql(table)} where company_id = ${companyId}`).length] as const,
    ),
  )
  return Object.fromEntries(found)
}
const seed = (rows: World) =>
  patiently(app.url, (db) => seedWorld(db, app.files, app.settings.dataSecret, rows, secrets))
type Listed =
  | 'users'
  | 'positions'
  | 'topics'
  | 'articles'
  | 'files'
  | 'tasks'
  | 'taskSeries'
  | 'taskTemplates'
  | 'checklists'
  | 'checklistVersions'
  | 'runs'
  | 'fixes'
const of = (table: Listed | 'formResponses', companyId: string) =>
  world[table].filter((one) => one.companyId === companyId).length
const inTasks = (companyId: string, many: (task: (typeof world.tasks)[number]['row']) => number) =>
  world.tasks.filter((one) => one.companyId === companyId).reduce((sum, { row }) => sum + many(row), 0)

test('a start that breaks in the middle leaves no half of a company, and the next one makes it whole', async () => {
  const broken = world.articles.map((article, at) =>
    at === 20 ? { ...article, row: { ...article.row, order: Number.NaN } } : article,
  )
  await expect(seed({ ...world, articles: broken })).rejects.toThrow()
  expect(await app.db.withoutCompany`select from companies`).toHaveLength(0)
  await seed(world)
  for (const companyId of Object.values(companyIds)) {
    expect(await counts(companyId)).toMatchObject({
      users: of('users', companyId),
      positions: of('positions', companyId),
      topics: of('topics', companyId),
      articles: of('articles', companyId),
      article_search: of('articles', companyId),
      files: of('files', companyId),
      tasks: of('tasks', companyId),
      task_search: of('tasks', companyId),
      task_people: inTasks(companyId, ({ assignees }) => assignees.length),
      task_history: inTasks(companyId, ({ history }) => history.length),
      task_comments: inTasks(companyId, ({ comments }) => comments.length),
      task_series: of('taskSeries', companyId),
      task_templates: of('taskTemplates', companyId),
      schedules: of('taskSeries', companyId),
      form_responses: of('formResponses', companyId),
      checklists: of('checklists', companyId),
      checklist_versions: of('checklistVersions', companyId),
      checklist_runs: of('runs', companyId),
      run_answers: world.runs
        .filter((one) => one.companyId === companyId)
        .reduce((sum, { row }) => sum + row.answers.length, 0),
      checklist_fixes: of('fixes', companyId),
    })
  }
})

test('a second run changes nothing and keeps what people have changed', async () => {
  const { berezka } = companyIds
  const before = await counts(berezka)
  const sql = app.db.forCompany(berezka)
  await sql`update users set name = 'Марина Новая' where company_id = ${berezka} and id = ${userIds.marina}`
  await seed(world)
  expect(await counts(berezka)).toEqual(before)
  expect([...(await sql`select name from users where company_id = ${berezka} and id = ${userIds.marina}`)]).toEqual([
    { name: 'Марина Новая' },
  ])
})

test('every file of the demo opens at its address', async () => {
  const token = await app.tokenFor(companyIds.berezka, userIds.marina)
  for (const { row } of world.files) {
    const response = await app.fetch(
      new Request(`http://berezka.localhost:3000/api/files/${row.id}/${row.name}`, {
        headers: { authorization: `Bearer ${token}` },
      }),
    )
    expect({ name: row.name, status: response.status, size: (await response.bytes()).length }).toEqual({
      name: row.name,
      status: 200,
      size: row.size,
    })
  }
})
