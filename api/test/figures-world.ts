import { afterAll, beforeAll } from 'bun:test'
import type { components, operations } from '../../openapi/gen/schema.d.ts'
import { HOUR } from '../../openapi/rules/time/durations.ts'
import { createTestApp, type TestApp } from './app.ts'
import { buildNews } from './build-news.ts'
import * as build from './factories.ts'

type Schemas = components['schemas']
export type Query = NonNullable<operations['monitoringGet']['parameters']['query']>
export const NOW = Date.UTC(2026, 5, 15, 9)
export const MOSCOW = 'Europe/Moscow'
const ON = { analytics: true, tasks: true, testing: true, news: true, knowledgeBase: true, checklists: true }
type Task = {
  place: string | null
  who: string
  status: Schemas['TaskStatus']
  created: Date
  done: Date | null
  deadline: Date | null
}
type Attempt = { who: string; place: string; position: string | null; at: Date; status: string; percent: number | null }
type Read = { who: string; article: string; at: Date; place: string }
type News = { id: string; at: Date; ack: boolean; marks: Record<string, boolean> }
export type FiguresWorld = {
  app: TestApp
  company: build.BuiltCompany
  admin: build.BuiltUser
  cook: build.BuiltUser
  waiter: build.BuiltUser
  cooks: { id: string }
  east: { id: string }
  west: { id: string }
  exam: { id: string }
  articles: { id: string }[]
  zones: Record<string, string>
  tasks: Task[]
  attempts: Attempt[]
  reads: Read[]
  news: News[]
  queries(): Query[]
}

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T

/** A company of three people in two far zones, and what they wrote in two months: kept here as it stands in the tables. */
export function figuresWorld() {
  const { tasks, attempts, reads, news, zones } = { tasks: [], attempts: [], reads: [], news: [], zones: {} } as Pick<
    FiguresWorld,
    'tasks' | 'attempts' | 'reads' | 'news' | 'zones'
  >
  const world = { tasks, attempts, reads, news, zones, queries: () => queriesOf(world) } as FiguresWorld
  beforeAll(async () => {
    const app = await createTestApp({ now: () => new Date(NOW) })
    const company = await build.buildCompany(app, { moduleSettings: ON })
    const id = company.id
    const cooks = await build.buildPosition(app, { company })
    const admin = await build.buildUser(app, { company, role: 'admin' })
    const cook = await build.buildUser(app, { company, position: cooks, name: 'Анна' })
    const waiter = await build.buildUser(app, { company, name: 'Борис' })
    const east = await build.buildRestaurant(app, { company, staff: [cook] })
    const west = await build.buildRestaurant(app, { company, staff: [waiter] })
    const exam = await build.buildTest(app, { company })
    const articles = [
      await build.buildArticle(app, { author: admin }),
      await build.buildArticle(app, { author: admin }),
    ]
    zones[east.id] = 'Asia/Vladivostok'
    zones[west.id] = 'Europe/Kaliningrad'
    const statuses = ['done', 'new', 'done', 'cancelled', 'review', 'done', 'in_progress'] as const
    for (let n = 0; n < 300; n++) {
      const created = new Date(NOW - n * 5 * HOUR - 7 * 60_000)
      const status = pick(statuses, n)
      const done = status === 'done' || status === 'cancelled' ? new Date(created.getTime() + (n % 40) * HOUR) : null
      const deadline = n % 5 ? new Date(created.getTime() + (n % 30) * HOUR) : null
      tasks.push({
        place: pick([east.id, west.id, null], n),
        who: pick([cook.id, waiter.id], n >> 1),
        status,
        created,
        done,
        deadline,
      })
    }
    for (let n = 0; n < 60; n++) {
      const status = pick(['passed', 'failed', 'review', 'passed'], n)
      const at = new Date(NOW - n * 23 * HOUR)
      // She was no cook at first, and he worked in the east.
      const cookAt = { who: cook.id, position: n < 30 ? cooks.id : null, place: east.id }
      const waiterAt = { who: waiter.id, position: null, place: n < 20 ? west.id : east.id }
      attempts.push({ ...(n % 2 ? cookAt : waiterAt), at, status, percent: status === 'review' ? null : (n * 7) % 101 })
    }
    for (let n = 0; n < 12; n++) {
      const at = new Date(NOW - n * 60 * HOUR)
      const ack = n % 2 === 0
      const { id: newsId } = await buildNews(app, {
        company,
        at,
        requireAck: ack,
        status: n % 5 ? 'published' : 'archived',
      })
      news.push({
        id: newsId,
        at,
        ack,
        marks: { ...(n % 3 && { [cook.id]: ack }), ...(n % 4 === 0 && { [waiter.id]: false }) },
      })
    }
    for (let n = 0; n < 80; n++) {
      const who = n % 3 ? cook : waiter
      reads.push({
        who: who.id,
        article: pick(articles, n >> 2).id,
        at: new Date(NOW - n * 9 * HOUR),
        place: n % 3 ? east.id : west.id,
      })
    }
    await app.db.write(id, async (sql) => {
      for (const [place, zone] of Object.entries(zones))
        await sql`update restaurants set timezone = ${zone} where company_id = ${id} and id = ${place}`
      for (const [n, one] of tasks.entries()) {
        const taskId = Bun.randomUUIDv7()
        await sql`
        insert into tasks (company_id, id, number, title, status, restaurant_id, deadline, created_at, completed_at, details)
        values (${id}, ${taskId}, ${n + 1}, 'Задача', ${one.status}, ${one.place}, ${one.deadline}, ${one.created}, ${one.done},
          '{"requireReview": false, "requirePhoto": false}')`
        await sql`
        insert into task_people (company_id, task_id, user_id, status, restaurant_id, deadline, created_at)
        values (${id}, ${taskId}, ${one.who}, ${one.status}, ${one.place}, ${one.deadline}, ${one.created})`
      }
      await sql`
      insert into test_versions (company_id, test_id, version, questions, settings)
      select company_id, id, 1, questions, settings from tests where company_id = ${id}`
      for (const [n, one] of attempts.entries()) {
        const attemptId = Bun.randomUUIDv7()
        const began = new Date(one.at.getTime() - HOUR)
        const right = one.status === 'review' ? null : one.status === 'passed' ? 1 : 0
        await sql`
        insert into test_attempts (company_id, id, test_id, version, user_id, number, status, position_id, started_at, submitted_at,
          asked, orders, rights, percent, max_score, updated_at)
        values (${id}, ${attemptId}, ${exam.id}, 1, ${one.who}, ${n + 1}, ${one.status}, ${one.position}, ${began}, ${one.at},
          '{q1}', '{}', array[${right}::int], ${one.percent}, 1, ${one.at})`
        await sql`
        insert into test_attempt_places (company_id, restaurant_id, started_at, attempt_id, test_id)
        values (${id}, ${one.place}, ${began}, ${attemptId}, ${exam.id})`
      }
      for (const one of news)
        for (const [who, isAcknowledged] of Object.entries(one.marks))
          await sql`
          insert into news_reads (company_id, user_id, news_id, read_at, acknowledged_at)
          values (${id}, ${who}, ${one.id}, ${one.at}, ${isAcknowledged ? one.at : null})`
    })
    for (const { who, article, at } of reads) app.views.add({ companyId: id, articleId: article, userId: who, at })
    await app.views.flush()
    Object.assign(world, { app, company, admin, cook, waiter, cooks, east, west, exam, articles })
  })
  afterAll(() => world.app?.stop())
  return world
}

const queriesOf = ({ east, west, waiter, cooks }: FiguresWorld): Query[] => [
  {},
  { from: '2026-06-15', to: '2026-06-15' },
  { from: '2026-05-10', to: '2026-06-15' },
  { from: '2026-05-20', to: '2026-06-14', restaurant: east.id },
  { from: '2026-05-20', to: '2026-06-14', restaurant: west.id },
  { from: '2026-05-01', to: '2026-06-15', user: waiter.id },
  { from: '2026-05-01', to: '2026-06-15', position: cooks.id, restaurant: east.id },
]
