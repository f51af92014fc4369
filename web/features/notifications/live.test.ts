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

/** The server's streams, one after the other; the last stays open. How often the list was asked for, and who holds a stream. */
function streams(...texts: string[]) {
  let lists = 0
  const held: AbortSignal[] = []
  const open = async (input: RequestInfo | URL, init?: RequestInit) => {
    const { signal, url } = new Request(input, init)
    const { pathname } = new URL(url)
    if (pathname === '/api/notifications') {
      lists += 1
      return Response.json({ notifications: [], unreadCount: 0, next: null, quietHours: null })
    }
    held.push(signal)
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
  return { lists: () => lists, held }
}
const unread = (count: number) => `event: unread\ndata: {"unreadCount":${count}}\n\n`

test('a stream that is broken in the middle of an event takes nothing of the next one along', async () => {
  streams('event: notification\nid: 1\nd', unread(3))
  end = follow('company/person', 0)
  await waitFor(() => expect(bell.unread).toBe(3))
})

test('a stream that was broken before it told of anything has the open list asked anew', async () => {
  const { lists } = streams(unread(1), unread(2))
  onTestFinished(look('all'))
  await waitFor(() => expect(feeds.all.next).toBeNull())
  const before = lists()
  end = follow('company/somebody', 0)
  await waitFor(() => expect(lists()).toBe(before + 1))
})

test('a browser whose streams cannot be gone through is told at once too (Safari)', async () => {
  const { asyncIterator } = Symbol
  const iterate = Object.getOwnPropertyDescriptor(ReadableStream.prototype, asyncIterator)
  Reflect.deleteProperty(ReadableStream.prototype, asyncIterator)
  onTestFinished(() => {
    if (iterate) Object.defineProperty(ReadableStream.prototype, asyncIterator, iterate)
  })
  streams(unread(4))
  end = follow('company/iphone', 0)
  await waitFor(() => expect(bell.unread).toBe(4))
})

test('a stream that is read no further is let go: it would hold one of the browser’s few connections', async () => {
  const { held } = streams('event: unread\ndata: no JSON\n\n', unread(2))
  end = follow('company/held', 0)
  await waitFor(() => expect(bell.unread).toBe(2))
  expect(held.map(({ aborted }) => aborted)).toEqual([true, false])
})
