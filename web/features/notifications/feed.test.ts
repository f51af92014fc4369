import 'fake-indexeddb/auto'
import '../../test/dom.ts'
import { waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'bun:test'
import { outbox } from '../../data/later.ts'
import { clearSession, signIn } from '../../shell/session.ts'
import { noticeRow } from '../../test/notice-row.ts'
import { berezka, waiter } from '../../test/people.ts'
import { bell, showUnread } from './bell.ts'
import { feeds, readAll, readFeed, readOne } from './feed.ts'

const { fetch } = globalThis
afterEach(async () => {
  globalThis.fetch = fetch
  await outbox.wipe()
  clearSession()
})

const [older, newer] = [noticeRow('1', '2026-11-20T10:00:00Z'), noticeRow('2', '2026-11-20T11:00:00Z')] as const

/** Two unread rows; `isThere` says whether anybody answers. What was asked beside the list. */
async function shown() {
  const network = { isThere: true, asked: [] as string[] }
  const answer = async (request: Request) => {
    if (!network.isThere) throw new TypeError('fetch failed')
    const { pathname } = new URL(request.url)
    if (request.method === 'GET')
      return Response.json({ notifications: [newer, older], unreadCount: 2, next: null, quietHours: null })
    network.asked.push(`${pathname} ${await request.text()} ${request.headers.has('idempotency-key')}`)
    return Response.json({ unreadCount: 0 })
  }
  globalThis.fetch = Object.assign(answer as typeof fetch, { preconnect: fetch.preconnect })
  signIn('t1', { user: waiter, company: berezka })
  await readFeed('all')
  showUnread(2)
  network.isThere = false
  return network
}
const read = () => feeds.all.rows.filter(({ isRead }) => isRead).map(({ _id }) => _id)

test('a notice that is opened without a network is read here at once, and told when there is one', async () => {
  const network = await shown()
  await readOne(newer)
  await waitFor(() => expect(outbox.state.waiting).toHaveLength(1))
  expect([read(), bell.unread]).toEqual([['2'], 1])
  network.isThere = true
  await outbox.flush()
  expect(network.asked).toEqual(['/api/notifications/2/read  true'])
})

test('«Прочитать все» without a network reads what stands here, and what comes until it is sent stays unread', async () => {
  const network = await shown()
  expect(await readAll()).toBeUndefined()
  expect([read(), bell.unread]).toEqual([['2', '1'], 0])
  network.isThere = true
  await outbox.flush()
  expect(network.asked).toEqual([`/api/notifications/read-all {"upTo":"${newer.cursor}"} true`])
  expect(outbox.state.waiting).toEqual([])
})
