import 'fake-indexeddb/auto'
import '../../../test/dom.ts'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'bun:test'
import { outbox } from '../../../data/later.ts'
import { clearSession, signIn } from '../../../shell/session.ts'
import { berezka, waiter } from '../../../test/people.ts'
import type { NewsItem } from '../news-words.ts'
import { useOpened } from './useOpened.ts'

const realFetch = globalThis.fetch
afterEach(async () => {
  Object.assign(globalThis, { fetch: realFetch })
  await outbox.wipe()
  clearSession()
})

test('news that are read without a network are told when there is one', async () => {
  const id = Bun.randomUUIDv7()
  let isThere = false
  const asked: string[] = []
  const answer = async (request: Request) => {
    if (!isThere) throw new TypeError('fetch failed')
    asked.push(new URL(request.url).pathname)
    return Response.json({ readAt: new Date().toISOString() })
  }
  Object.assign(globalThis, { fetch: answer })
  signIn('t1', { user: waiter, company: berezka })
  const news = { _id: id, status: 'published', isRead: false, version: 1 } as NewsItem
  renderHook(() => useOpened(news))
  await waitFor(() => expect(outbox.state.waiting).toHaveLength(1))
  isThere = true
  await act(() => outbox.flush())
  expect([asked, outbox.state.waiting]).toEqual([[`/api/news/${id}/read`], []])
})
