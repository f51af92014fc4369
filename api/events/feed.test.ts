import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import postgres from 'postgres'
import { createTestApp, type TestApp } from '../test/app.ts'
import { buildCompany, buildUser, type BuiltUser } from '../test/factories.ts'
import { consumeFeed } from './consume.ts'
import { FEED_START, readFeed, readFeedCursor, writeFeedCursor, type FeedPlace } from './feed.ts'
import { feedLag } from './lag.ts'
import { record } from './record.ts'

let app: TestApp
let owner: postgres.Sql
let user: BuiltUser
beforeAll(async () => {
  app = await createTestApp()
  owner = postgres(app.url, { max: 1, fetch_types: false, onnotice: () => {} })
  user = await buildUser(app)
})
afterAll(async () => {
  await owner.end()
  await app.stop()
})

const context = (of: BuiltUser = user) => ({
  company: { _id: of.company.id },
  user: { id: of.id },
  requestId: 'request-1',
  ip: '192.0.2.7',
  now: () => new Date(),
  deviceHeaders: {},
})
const topic = (title: string) => ({ action: 'topic.created', entity: { id: title, title } }) as const
const tell = (title: string, of = user) => app.db.write(of.company.id, (sql) => record(sql, context(of), topic(title)))
const ofCompany = (after: FeedPlace, of = user) =>
  readFeed(app.db.forCompany(of.company.id), { after, companyId: of.company.id })
const titles = (events: readonly { entity?: { title: string } }[]) => events.map(({ entity }) => entity?.title)

/** A transaction that has told its event and goes on for as long as the test wants. */
async function opened(title: string, of = user) {
  const told = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const done = app.db.write(of.company.id, async (sql) => {
    await record(sql, context(of), topic(title))
    told.resolve()
    await end.promise
  })
  await told.promise
  return { commit: () => (end.resolve(), done), undo: () => (end.reject(new Error('undone')), done.catch(() => {})) }
}

describe('one company', () => {
  test('what commits late is waited for, and what is undone is not', async () => {
    const of = await buildUser(app)
    const slow = await opened('slow', of)
    await tell('quick', of)
    const lost = await opened('undone', of)
    expect(titles(await ofCompany(FEED_START, of))).toEqual([])
    await slow.commit()
    const seen = await ofCompany(FEED_START, of)
    expect(titles(seen)).toEqual(['slow', 'quick'])
    await tell('after', of)
    const place = seen.at(-1)?.place ?? FEED_START
    expect(titles(await ofCompany(place, of))).toEqual([])
    await lost.undo()
    expect(titles(await ofCompany(place, of))).toEqual(['after'])
  })

  test('it tells who, what and from which request, and nothing of another company', async () => {
    const [of, other] = [await buildUser(app), await buildUser(app)]
    await tell('ours', of)
    await tell('theirs', other)
    expect(await ofCompany(FEED_START, of)).toMatchObject([
      {
        companyId: of.company.id,
        action: 'topic.created',
        part: false,
        requestId: 'request-1',
        actor: { kind: 'person', id: of.id },
        entity: { type: 'topic', id: 'ours', title: 'ours' },
      },
    ])
    const foreign = readFeed(app.db.forCompany(of.company.id), { after: FEED_START, companyId: other.company.id })
    expect(await foreign).toEqual([])
  })

  test('of one transaction in the order in which it was told, a part of it after the other', async () => {
    const of = await buildUser(app)
    const names = Array.from({ length: 30 }, (_, n) => `part ${n}`)
    await app.db.write(of.company.id, (sql) => record(sql, context(of), topic('whole'), names.map(topic)))
    const pages: string[] = []
    for (let after = FEED_START; ;) {
      const events = await readFeed(app.db.forCompany(of.company.id), { after, companyId: of.company.id, limit: 7 })
      pages.push(...titles(events).map(String))
      const last = events.at(-1)
      if (!last) break
      // As it goes out and comes back.
      after = readFeedCursor(writeFeedCursor(last.place)) ?? FEED_START
    }
    expect(pages).toEqual(['whole', ...names])
  })
})

test('a cursor that is none of ours is known', () => {
  const place = { xid: '18446744073709551615', id: '019a0b1c-2d3e-7f40-8a51-6b72c8d9e0f1' }
  expect(readFeedCursor(writeFeedCursor(place))).toEqual(place)
  for (const text of [
    '',
    '42',
    'ы',
    writeFeedCursor({ ...place, xid: '18446744073709551616' }),
    writeFeedCursor({ ...place, id: 'x' }),
  ])
    expect([text, readFeedCursor(text)]).toEqual([text, undefined])
})

test('writers with slow commits, and a reader that follows them: 0 of 500 are lost, none comes twice', async () => {
  const of = await buildUser(app)
  const sent = Array.from({ length: 500 }, (_, n) => `event ${n}`)
  const left = [...sent]
  let writing = 4
  const writer = async () => {
    for (let title = left.pop(); title !== undefined; title = left.pop()) {
      const told = title
      await app.db.write(of.company.id, async (sql) => {
        await record(sql, context(of), topic(told))
        if (left.length % 3 === 0) await sql`select pg_sleep(0.02 * random())`
      })
    }
    writing -= 1
  }
  const seen: string[] = []
  const reader = async () => {
    for (let after = FEED_START; ;) {
      const last = writing === 0
      const events = await ofCompany(after, of)
      seen.push(...titles(events).map(String))
      after = events.at(-1)?.place ?? after
      if (last && events.length === 0) return
    }
  }
  await Promise.all([writer(), writer(), writer(), writer(), reader()])
  expect(seen.toSorted()).toEqual(sent.toSorted())
}, 30_000)

/** The last one is there from the beginning. */
const CONSUMERS = ['one', 'shared', 'webhooks']

describe('a consumer of all companies', () => {
  const rest = async (consumer: string) => {
    const seen: string[] = []
    await consumeFeed(app.db.jobs, consumer, async (_, events) => void seen.push(...titles(events).map(String)))
    return seen
  }

  test('cursor and effect are one: what failed is given again, what was done is not', async () => {
    await rest('one')
    const other = await buildUser(app, { company: await buildCompany(app) })
    await tell('first')
    await tell('second', other)
    const failing = consumeFeed(app.db.jobs, 'one', async () => {
      throw new Error('killed')
    })
    await expect(failing).rejects.toThrow('killed')
    expect(await rest('one')).toEqual(['first', 'second'])
    expect(await rest('one')).toEqual([])
  })

  test('two instances share one cursor: each event is given once, in bounded batches', async () => {
    await rest('shared')
    const of = await buildUser(app)
    const names = Array.from({ length: 40 }, (_, n) => `shared ${n}`)
    for (const name of names) await tell(name, of)
    const seen: string[] = []
    const sizes: number[] = []
    const instance = () =>
      consumeFeed(
        app.db.jobs,
        'shared',
        async (sql, events) => {
          await sql`select pg_sleep(0.001)`
          sizes.push(events.length)
          seen.push(...titles(events).map(String))
        },
        { batch: 7 },
      )
    const counts = await Promise.all([instance(), instance()])
    expect(seen).toEqual(names)
    expect(counts.reduce((sum, count) => sum + count)).toBe(names.length)
    expect(Math.max(...sizes)).toBe(7)
  })

  test('by how much the feed is behind, and the word to operators when it is held back', async () => {
    await Promise.all(CONSUMERS.map(rest))
    const now = new Date()
    expect(await feedLag({ sql: app.db.jobs.sql, now })).toBe(0)
    const slow = await opened('slow')
    await tell('behind it')
    expect(await feedLag({ sql: app.db.jobs.sql, now: new Date(Date.now() + 31_000) })).toBeGreaterThanOrEqual(30)
    const late = { sql: app.db.jobs.sql, now: new Date(Date.now() + 90_000) }
    await expect(feedLag(late)).rejects.toThrow('behind')
    await slow.commit()
    // Readable now, and not yet had by them.
    await expect(feedLag(late)).rejects.toThrow('behind')
    await Promise.all(CONSUMERS.map(rest))
    expect(await feedLag(late)).toBe(0)
  })

  test('it reads neither addresses nor devices, and changes no event', async () => {
    const refusal = (query: PromiseLike<unknown>) =>
      query.then(
        () => 'accepted',
        (error: { code?: string }) => error.code,
      )
    const { sql } = app.db.jobs
    expect(await refusal(sql`select ip from events limit 1`)).toBe('42501')
    expect(await refusal(sql`update events set action = 'x'`)).toBe('42501')
    expect(await refusal(sql`delete from events`)).toBe('42501')
  })
})

test('who acts is no person: a key, Telegram, the product itself', async () => {
  const of = await buildUser(app)
  const { user: _, ...nobody } = context(of)
  const id = Bun.randomUUIDv7()
  await app.db.write(of.company.id, async (sql) => {
    await record(sql, nobody, topic('system'))
    await record(sql, { ...nobody, actor: { kind: 'key', id } }, topic('key'))
    await record(sql, { ...nobody, actor: { kind: 'telegram', id } }, topic('telegram'))
  })
  // As a process of the release before writes.
  await app.db.write(
    of.company.id,
    (sql) => sql`
      insert into events (company_id, id, action, user_id)
      values (${of.company.id}, ${Bun.randomUUIDv7()}, 'user.deactivated', ${of.id})`,
  )
  const told = await ofCompany(FEED_START, of)
  expect(told.map(({ actor, action }) => [actor, action])).toEqual([
    [{ kind: 'system' }, 'topic.created'],
    [{ kind: 'key', id }, 'topic.created'],
    [{ kind: 'telegram', id }, 'topic.created'],
    [{ kind: 'person', id: of.id }, 'user.archived'],
  ])
})

test('what processes of an earlier release write is kept under the name of today, each of the old names', async () => {
  const { id: userId, company } = await buildUser(app)
  const names = await owner<{ name: string }[]>`
    select (regexp_matches(prosrc, 'when ''([^'']+)''', 'g'))[1] as name from pg_proc where proname = 'event_action'`
  expect(names).toHaveLength(6)
  const kept = await app.db.write(
    company.id,
    (sql) => sql<{ was: string; action: string; wanted: string }[]>`
      with old as (select name, uuidv7() as id from unnest(${names.map(({ name }) => name)}::text[]) name),
      written as (
        insert into events (company_id, id, action, user_id) select ${company.id}, id, name, ${userId} from old
        returning id, action)
      select name as was, action, event_action(name) as wanted from old join written using (id)`,
  )
  expect(kept.map(({ action }) => action)).toEqual(kept.map(({ wanted }) => wanted))
  for (const { was, action } of kept) expect(action).not.toBe(was)
})
