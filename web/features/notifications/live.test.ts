import { waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'bun:test'
import { bell, showUnread } from './bell.ts'
import { follow } from './live.ts'

const { fetch } = globalThis
let end = () => {}
afterEach(() => {
  end()
  globalThis.fetch = fetch
  showUnread(0)
})

/** The server's streams, one after the other; the last stays open. */
function streams(...texts: string[]): void {
  const open = async () => {
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
}

test('a stream that is broken in the middle of an event takes nothing of the next one along', async () => {
  streams('event: notification\nid: 1\nd', 'event: unread\ndata: {"unreadCount":3}\n\n')
  end = follow('company/person', 0)
  await waitFor(() => expect(bell.unread).toBe(3))
})
