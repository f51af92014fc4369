import { waitFor } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test } from 'bun:test'
import { bell, showUnread } from './bell.ts'
import { feeds, look } from './feed.ts'
import { follow } from './live.ts'

const { fetch } = globalThis
let end = () => {}
afterEach(() => {
  end()
  globalThis.fetch = fetch
  showUnread(0)
})

/** The server's streams, one after the other; the last stays open. How often the list was asked for beside them. */
function streams(...texts: string[]): () => number {
  let lists = 0
  const open = async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(new Request(input, init).url)
    if (pathname === '/api/notifications') {
      lists += 1
      return Response.json({ notifications: [], unreadCount: 0, next: null, quietHours: null })
    }
    const text = texts.shift()
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        if (text !== undefined) stream.enqueue(new TextEncoder().encode(text))
        if (texts.length > 0) stream.close()
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }
  globalThis.fetch = Object.assign(open, { preconnect: fetch.preconnect })
  return () => lists
}
const unread = (count: number) => `event: unread\ndata: {"unreadCount":${count}}\n\n`

test('a stream that is broken in the middle of an event takes nothing of the next one along', async () => {
  streams('event: notification\nid: 1\nd', unread(3))
  end = follow('company/person', 0)
  await waitFor(() => expect(bell.unread).toBe(3))
})

test('a stream that was broken before it told of anything has the open list asked anew', async () => {
  const asked = streams(unread(1), unread(2))
  onTestFinished(look('all'))
  await waitFor(() => expect(feeds.all.next).toBeNull())
  const before = asked()
  end = follow('company/somebody', 0)
  await waitFor(() => expect(asked()).toBe(before + 1))
})
