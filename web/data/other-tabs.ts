/** What the tabs of this browser tell one another of the outbox: that it has changed, and which letter is on its way. */
export function otherTabs() {
  if (typeof BroadcastChannel === 'undefined') return undefined
  const channel = new BroadcastChannel('outbox')
  // In Bun an open channel keeps the process alive.
  if ('unref' in channel && typeof channel.unref === 'function') channel.unref()
  const post = channel.postMessage.bind(channel)
  return {
    tell: (sending: string | undefined) => post(sending),
    listen: (hear: (sending: string | undefined) => void) =>
      channel.addEventListener('message', ({ data }: MessageEvent<string | undefined>) => hear(data)),
  }
}
